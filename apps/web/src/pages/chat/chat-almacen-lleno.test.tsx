import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { unChat, unMensaje, YO } from "../../../test/chat/fabrica.ts";
import { abrirPantalla, campo } from "../../../test/chat/pantalla.ts";
import { subidas } from "../../../test/chat/subidas.ts";
import { guardado } from "../../../test/pantalla.tsx";

/** The browser keeps nothing more until it is given room. */
function llenar() {
  const almacen = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  return { hacerLugar: () => almacen.mockRestore() };
}

/** Whether the browser asks before it closes the tab. */
const preguntaAlCerrar = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

async function abierta(enviar?: () => Promise<never>) {
  const pantalla = await abrirPantalla({ abierto: 1, ...(enviar && { enviar }) });
  await pantalla.lista([unChat(1)]);
  await pantalla.hilo(1, [unMensaje(1)]);
  return pantalla;
}

it("con el navegador lleno, cerrar la pestaña pregunta en cuanto hay algo en el campo, y no si se pudo guardar o ya no hay nada [B-mensajes-08]", async () => {
  const { persona } = await abierta();
  const { hacerLugar } = llenar();
  expect(preguntaAlCerrar()).toBe(false);
  await persona.type(campo(), "Le confirmo");
  expect(preguntaAlCerrar()).toBe(true);
  await persona.clear(campo());
  expect(preguntaAlCerrar()).toBe(false);
  await persona.type(campo(), "Mañana");
  expect(preguntaAlCerrar()).toBe(true);
  hacerLugar();
  expect([preguntaAlCerrar(), guardado(`borrador_${YO.id}:1`)]).toEqual([false, "Mañana"]);
});

it("con el navegador lleno, cerrar la pestaña pregunta mientras lo enviado no llegó al servidor [B-mensajes-08]", async () => {
  const { persona, envios } = await abierta(() => new Promise<never>(() => undefined));
  const { hacerLugar } = llenar();
  await persona.type(campo(), "Le confirmo{Enter}");
  await waitFor(() => expect(envios.todos()).toHaveLength(1));
  expect(preguntaAlCerrar()).toBe(true);
  hacerLugar();
  expect(preguntaAlCerrar()).toBe(false);
  const suyos = Object.keys(localStorage).filter((clave) => clave.startsWith(`base_envio_${YO.id}:`));
  expect(suyos).toHaveLength(1);
});

it("con el navegador lleno, cerrar la pestaña pregunta por un archivo ya subido que nadie hallaría después [B-mensajes-08]", async () => {
  subidas.empezar();
  await abierta();
  const adjuntar = () => screen.getByRole<HTMLButtonElement>("button", { name: "Adjuntar" });
  await waitFor(() => expect(adjuntar().disabled).toBe(false));
  const { hacerLugar } = llenar();
  const pdf = new File(["%PDF-1.4"], "a.pdf", { type: "application/pdf" });
  const selector = document.querySelector<HTMLInputElement>("input[type=file]");
  await act(async () => void (selector && fireEvent.change(selector, { target: { files: [pdf] } })));
  await act(async () => subidas.de("a.pdf").terminar("0198c1f0-0000-7000-8000-000000000001"));
  await screen.findByText(/terminado/);
  expect(preguntaAlCerrar()).toBe(true);
  hacerLugar();
  expect(preguntaAlCerrar()).toBe(false);
});

import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { unChat, unMensaje, YO } from "../../../test/chat/fabrica.ts";
import { abrirPantalla, campo, dialogoAbierto } from "../../../test/chat/pantalla.ts";
import { subidas } from "../../../test/chat/subidas.ts";
import { enOtraPestana } from "../../../test/pestanas.ts";

const enviar = () => screen.getByRole<HTMLButtonElement>("button", { name: "Enviar" });

/** Sending a text with a file, which is asked about first. */
async function preguntado() {
  subidas.empezar();
  const mandar = vi.fn(() => new Promise<never>(() => undefined));
  const pantalla = await abrirPantalla({ abierto: 1, enviar: mandar });
  await pantalla.lista([unChat(1)]);
  await pantalla.hilo(1, [unMensaje(1)]);
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Adjuntar" }).disabled).toBe(false),
  );
  const selector = document.querySelector<HTMLInputElement>("input[type=file]");
  if (selector === null) throw new Error("test: no file input");
  const pdf = new File(["%PDF-1.4"], "a.pdf", { type: "application/pdf" });
  await act(async () => {
    fireEvent.change(selector, { target: { files: [pdf] } });
  });
  await act(async () => subidas.de("a.pdf").terminar("id-a.pdf"));
  await pantalla.persona.type(campo(), "Le envío");
  await waitFor(() => expect(enviar().disabled).toBe(false));
  await pantalla.persona.click(enviar());
  const pregunta = within(await dialogoAbierto());
  const aceptar = () => pantalla.persona.click(pregunta.getByRole("button", { name: "Enviar" }));
  return { ...pantalla, mandar, aceptar };
}

it("lo que otra pestaña envía mientras aquí se pregunta no sale otra vez, ni un texto vacío en su lugar", async () => {
  const { envios, mandar, aceptar } = await preguntado();
  await waitFor(() => expect(localStorage.getItem(`base_borrador_${YO.id}:1`)).not.toBeNull());
  act(() =>
    enOtraPestana(() => {
      for (const clave of Object.keys(localStorage)) {
        const suya = clave.startsWith(`base_bandeja_${YO.id}:`) || clave === `base_borrador_${YO.id}:1`;
        if (suya) localStorage.removeItem(clave);
      }
    }),
  );
  await aceptar();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(campo()));
  expect([campo().value, envios.todos(), mandar.mock.calls]).toEqual(["", [], []]);
});

it("si aquí sigue todo, aceptar lo envía una vez", async () => {
  const { mandar, aceptar } = await preguntado();
  await aceptar();
  await waitFor(() =>
    expect(mandar).toHaveBeenCalledWith(
      expect.objectContaining({
        texto: "Le envío",
        archivos: [expect.objectContaining({ nombre: "a.pdf" })],
      }),
    ),
  );
  expect(mandar).toHaveBeenCalledTimes(1);
});

import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { persona, unaSalida, unChat, unMensaje } from "../../../test/chat/fabrica.ts";
import { abrirPantalla, dialogoAbierto, entradas } from "../../../test/chat/pantalla.ts";

const ANA = { persona: persona("ANA"), ultimo_mensaje: unMensaje(20) };
const QUEDA = "Ana Quispe escribió recién: su chat sigue en el listado";

/** ✕ on Ana's chat, which is open; its question is up. */
async function preguntando() {
  const pantalla = await abrirPantalla({ abierto: 1 });
  await pantalla.lista([unChat(1, ANA), unChat(2)]);
  await pantalla.persona.click(screen.getByRole("button", { name: "Quitar Ana Quispe del listado" }));
  const dialogo = await dialogoAbierto();
  const aceptar = () => pantalla.persona.click(within(dialogo).getByRole("button", { name: "Quitar" }));
  const llega = (cambios: Parameters<typeof unChat>[1]) =>
    pantalla.lista([unChat(1, { ...ANA, secuencia: 1001, ...cambios })], {
      reinicio: false,
      secuencia: 1001,
    });
  return { ...pantalla, aceptar, llega };
}

it("lo que el ciudadano escribe mientras se pregunta si quitar su chat lo deja en el listado, y se dice [B-chat-14]", async () => {
  const { aceptar, llega } = await preguntando();
  await llega({ ultimo_mensaje: unMensaje(99), no_leidos: 1, total: 1 });
  await aceptar();
  expect((await screen.findAllByText(QUEDA)).length).toBeGreaterThan(0);
  expect(entradas()).toHaveLength(2);
  expect(screen.queryByText("Se quitó Ana Quispe del listado")).toBeNull();
});

it("la propia respuesta que sale mientras se pregunta no lo deja: se quita como se pidió [B-chat-14]", async () => {
  const { aceptar, llega } = await preguntando();
  await llega({ ultimo_mensaje: unaSalida(99) });
  await aceptar();
  await waitFor(() => expect(entradas()).toHaveLength(1));
  expect(screen.queryByText(QUEDA)).toBeNull();
});

it("el que se va del punto mientras se pregunta no se dice quitado, ni que siga", async () => {
  const { aceptar, lista } = await preguntando();
  await lista([unChat(2)], { secuencia: 1001 });
  await aceptar();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.queryByText(/Se quitó Ana Quispe|sigue en el listado/)).toBeNull();
});

// A place that was asked for and not shown, because its conversation is not there or was left before it came.
import { act, screen, waitFor } from "@testing-library/react";
import type { Chat } from "@ventanilla/contract/caso/chat";
import { EVENTO } from "@ventanilla/contract/events";
import { beforeEach, describe, expect, it } from "vitest";
import { contextoChats, contextoHilo, unChat, unMensaje } from "../../../test/chat/fabrica.ts";
import { contestarChats, contestarMesa, cuadros } from "../../../test/chat/pantalla.ts";
import { socketsAbiertos } from "../../../test/chat/socket-falso.ts";
import { unCubiculo, unInicio } from "../../../test/fabrica.ts";
import { medir } from "../../../test/medidas.ts";
import { abrir, guardar, servidor } from "../../../test/pantalla.tsx";
import { goTo } from "../../lib/navigation.ts";

beforeEach(() => {
  servidor.en("GET", "/ws/api/system/operadores/cubiculos", () => ({
    cuerpo: [unCubiculo({ activo: true })],
  }));
  guardar("cubiculo", { id: 3, identificador: "Cubículo 3" });
  guardar("cubiculo_actual", 3);
});

/** The chat at an address, with a list that came whole. */
async function enElChat(direccion: string, chats: readonly Chat[]) {
  medir();
  contestarMesa();
  contestarChats([unChat(1), unChat(2)]);
  await abrir(direccion, { sesion: unInicio() });
  await waitFor(() => expect(socketsAbiertos()).toHaveLength(1));
  const [socket] = socketsAbiertos();
  await act(async () => socket?.conectar());
  await act(async () => socket?.decir(EVENTO.nuevoUsuario, chats, contextoChats()));
  const llega = (chat: Chat) =>
    act(async () =>
      socket?.decir(
        EVENTO.nuevoUsuario,
        [{ ...chat, secuencia: 1_001 }],
        contextoChats({ desde: 1_000, secuencia: 1_001, reinicio: false }),
      ),
    );
  const hilo = async (sesion: number) => {
    const mensajes = [unMensaje(5), unMensaje(6)];
    await act(async () => socket?.decir(EVENTO.nuevoMensaje, mensajes, contextoHilo(sesion, {})));
    await cuadros();
  };
  return { llega, hilo };
}
const va = (direccion: string) => act(async () => goTo(direccion));
const campo = (sesion: number) =>
  screen.findByRole("textbox", { name: new RegExp(`^Mensaje para \\+591 701 234 5${sesion}`) });
const enElMensaje = () => document.activeElement?.closest("article") !== null;

describe("el mensaje al que llevaba un aviso", () => {
  it("se muestra con el foco cuando su conversación está", async () => {
    const { hilo } = await enElChat("/chat/3?abrir=1&mensaje=5", [unChat(1)]);
    await hilo(1);
    await waitFor(() => expect(enElMensaje()).toBe(true));
  });

  it("si su conversación no estaba en la lista, abrirla después no lleva a él, donde lo que se escribe serían atajos", async () => {
    const { llega, hilo } = await enElChat("/chat/3?abrir=1&mensaje=5", [unChat(2)]);
    await screen.findByText("Esta conversación ya no está en su punto de atención.");
    await va("/chat/3");
    await llega(unChat(1));
    await va("/chat/3?abrir=1");
    await hilo(1);
    await campo(1);
    await cuadros();
    expect(enElMensaje()).toBe(false);
  });

  it("tampoco cuando vuelve a la lista mientras se mira que no está", async () => {
    const { llega, hilo } = await enElChat("/chat/3?abrir=1&mensaje=5", [unChat(2)]);
    await screen.findByText("Esta conversación ya no está en su punto de atención.");
    await llega(unChat(1));
    await hilo(1);
    await campo(1);
    await cuadros();
    expect(enElMensaje()).toBe(false);
  });

  it("si se fue a otra antes de que llegara, volver no lleva a él", async () => {
    const { hilo } = await enElChat("/chat/3?abrir=1&mensaje=5", [unChat(1), unChat(2)]);
    await va("/chat/3?abrir=2");
    await hilo(2);
    await campo(2);
    await va("/chat/3?abrir=1");
    await hilo(1);
    await campo(1);
    await cuadros();
    expect(enElMensaje()).toBe(false);
  });
});

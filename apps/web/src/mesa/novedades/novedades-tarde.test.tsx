// What waits its turn to be told, and what happens meanwhile.
import { act } from "@testing-library/react";
import { EVENTO } from "@ventanilla/contract/events";
import { expect, it, vi } from "vitest";
import { mirar, ponerAvisos } from "../../../test/avisos.ts";
import { PUNTO } from "../../../test/chat/fabrica.ts";
import { ANA, conectados, conNombre, IVO, pasan, sinLinea } from "../../../test/chat/otra-pagina.ts";
import { guardar } from "../../../test/pantalla.tsx";
import { enlaceActual, enlaceDePunto } from "../../domains/caso/index.ts";
import { clearSession } from "../../lib/session.ts";

const CALMA_MS = 5_000;

/** Something was said just now, and a new chat waits its turn. */
async function esperandoTurno() {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const avisos = ponerAvisos("granted");
  guardar("avisos_escritorio", true);
  const socket = await sinLinea();
  const { dicho, llegan } = await conectados(socket, [conNombre(1, ANA)]);
  await llegan(conNombre(1, ANA, 1));
  await pasan(200);
  expect(dicho).toEqual(["1 mensaje nuevo de Ana Quispe"]);
  await llegan(conNombre(2, IVO, 1));
  return { socket, dicho, avisos };
}

const deIvo = (dicho: readonly string[]) => dicho.filter((frase) => frase.includes("Ivo"));

it("un chat nuevo que espera su turno se dice si sigue en la lista", async () => {
  const { dicho } = await esperandoTurno();
  await pasan(CALMA_MS + 200);
  expect(deIvo(dicho)).toEqual(["Nuevo chat: Ivo Quispe, WhatsApp"]);
});

it("el que entretanto dejó la lista no se dice como nuevo, ni se muestra en el escritorio", async () => {
  const { socket, dicho, avisos } = await esperandoTurno();
  mirar("otro programa");
  const seFue = { id: PUNTO, sesion_id: 2, secuencia: 5_000, punto: null };
  await act(async () => socket.decir(EVENTO.chatRetirado, seFue));
  await pasan(CALMA_MS + 200);
  expect(deIvo(dicho).filter((frase) => frase.includes("Nuevo chat"))).toEqual([]);
  expect(avisos).toEqual([]);
});

it("el que se quitó de la lista antes de su turno tampoco", async () => {
  const { dicho } = await esperandoTurno();
  const enlace = enlaceActual();
  const ivo = enlace?.estado().chats.get(2);
  if (ivo === undefined) throw new Error("no chat");
  act(() => void enlace?.quitar(ivo));
  await pasan(CALMA_MS + 200);
  expect(deIvo(dicho)).toEqual([]);
});

it("después de salir no se dice el nombre de ningún ciudadano", async () => {
  const { dicho } = await esperandoTurno();
  act(clearSession);
  await pasan(CALMA_MS + 200);
  expect(deIvo(dicho)).toEqual([]);
});

it("al cambiar de punto no se dice lo que esperaba del anterior", async () => {
  const { dicho } = await esperandoTurno();
  act(() => void enlaceDePunto(PUNTO + 1));
  await pasan(CALMA_MS + 200);
  expect(deIvo(dicho)).toEqual([]);
});

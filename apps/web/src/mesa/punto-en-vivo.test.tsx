import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { Chat } from "@ventanilla/contract/caso/chat";
import { EVENTO } from "@ventanilla/contract/events";
import { expect, it, vi } from "vitest";
import { contextoChats, unChat } from "../../test/chat/fabrica.ts";
import { type SocketFalso, socketsAbiertos } from "../../test/chat/socket-falso.ts";
import { unAdministrador, unaLista, unCubiculo, unInicio } from "../../test/fabrica.ts";
import { abrir, guardar, servidor } from "../../test/pantalla.tsx";

const YO = unInicio().usuario.usuario;
const PENDIENTES = "/ws/api/system/operadores/3/pendientes";
const MENU = [
  { label: "Chat", url: "chat", icon: "Messages" },
  { label: "Pendientes", url: "pendientes", icon: "Inbox" },
];

/** An operator of that point who reads the pending cases, and the socket that the page opened. */
async function enPendientes(): Promise<SocketFalso> {
  servidor.en("GET", "/ws/api/system/operadores/cubiculos", () => ({
    cuerpo: [unCubiculo({ activo: true })],
  }));
  servidor.en("GET", PENDIENTES, () => ({ cuerpo: unaLista([]) }));
  await abrir("/pendientes", { sesion: unInicio({ menu: MENU }) });
  await waitFor(() => expect(socketsAbiertos()).toHaveLength(1));
  const [socket] = socketsAbiertos();
  if (socket === undefined) throw new Error("no socket");
  act(() => socket.conectar());
  return socket;
}

const llegan = (socket: SocketFalso, chats: Chat[], cambios = {}) =>
  act(async () => socket.decir(EVENTO.nuevoUsuario, chats, contextoChats(cambios)));
const despues = { desde: 1000, secuencia: 1001, reinicio: false };
const enlaceDelChat = async () => {
  const menu = await screen.findByRole("navigation", { name: "Menú principal" });
  return within(menu).getByRole("link", { name: /^Chat/ });
};

it("en cualquier página el menú lleva a la mesa y dice cuánto espera sin leer, igual que el título", async () => {
  const socket = await enPendientes();
  await llegan(socket, [unChat(1, { no_leidos: 2 }), unChat(2)]);
  await waitFor(() => expect(screen.getByRole("link", { name: "Chat, 2 mensajes sin leer" })).toBeTruthy());
  expect((await enlaceDelChat()).getAttribute("href")).toBe("/chat/3");
  expect(document.title).toBe("(2) Pendientes · Ventanilla");
  await llegan(socket, [unChat(2, { no_leidos: 120, secuencia: 1001 })], despues);
  await waitFor(async () => expect((await enlaceDelChat()).textContent).toContain("99+"));
  expect(document.title).toContain("(122)");
});

it.each([
  [true, 2],
  [undefined, 0],
])(
  "con la preferencia %s, lo que llega suena también fuera del chat; lo que ya estaba, no",
  async (sonido, tonos) => {
    const start = vi.fn();
    vi.stubGlobal("AudioContext", audioFalso(start));
    guardar("sonido", sonido);
    const socket = await enPendientes();
    await llegan(socket, [unChat(1, { no_leidos: 3 })]);
    await waitFor(async () => expect((await enlaceDelChat()).textContent).toMatch(/3$/));
    expect(start).not.toHaveBeenCalled();
    await llegan(socket, [unChat(2, { no_leidos: 1, secuencia: 1001 })], despues);
    await waitFor(async () => expect((await enlaceDelChat()).textContent).toMatch(/4$/));
    expect(start).toHaveBeenCalledTimes(tonos);
  },
);

const conLider = (operador_principal: string | null, secuencia: number) => {
  const chat = unChat(2, { no_leidos: 0, secuencia });
  return { ...chat, caso: { ...chat.caso, operador_principal } };
};
const paso = (secuencia: number) => ({ desde: secuencia - 1, secuencia, reinicio: false });
const PASADO = /^El caso 502 de .* ahora es suyo\.$/;

it("un caso que un colega pasa se avisa en cualquier página, con el camino a su conversación", async () => {
  const socket = await enPendientes();
  await llegan(socket, [conLider("OTRO", 1000)]);
  await llegan(socket, [conLider(YO, 1001)], paso(1001));
  expect(await screen.findByText(PASADO)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Ver" }));
  await waitFor(() => expect(window.location.pathname + window.location.search).toBe("/chat/3?abrir=2"));
});

it("lo que uno mismo atiende, otro libera o ya era suyo no se avisa", async () => {
  const socket = await enPendientes();
  await llegan(socket, [conLider("OTRO", 1000)]);
  for (const [i, quien] of [null, YO, null, "OTRO"].entries())
    await llegan(socket, [conLider(quien, 1001 + i)], paso(1001 + i));
  // Told after all of them, by the same way.
  await llegan(socket, [unChat(1, { no_leidos: 1, secuencia: 1005 })], paso(1005));
  await waitFor(async () => expect((await enlaceDelChat()).textContent).toMatch(/1$/));
  expect(screen.queryByText(PASADO)).toBeNull();
});

it("sin punto, y para quien administra, no hay enlace que sostener", async () => {
  servidor.en("GET", "/ws/api/system/operadores/0/pendientes", () => ({ cuerpo: unaLista([]) }));
  servidor.salvo("GET", "/ws/api/system/menu", () => ({ cuerpo: null, estado: 503 }));
  guardar("cubiculo", { id: 3, identificador: "Cubículo 3" });
  await abrir("/pendientes", { sesion: unAdministrador() });
  expect(await screen.findByText("No hay resultados")).toBeTruthy();
  expect(socketsAbiertos()).toHaveLength(0);
});

/** As much of the browser's sound as is asked of it; `start`: a tone. */
function audioFalso(start: () => void) {
  const connect = () => undefined;
  return class {
    currentTime = 0;
    destination = {};
    createGain = () => ({ gain: { value: 1 }, connect });
    createOscillator = () => ({ frequency: { value: 0 }, connect, start, stop: () => undefined });
  };
}

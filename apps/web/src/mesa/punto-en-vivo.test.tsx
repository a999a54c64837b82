import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { Chat } from "@ventanilla/contract/caso/chat";
import { EVENTO } from "@ventanilla/contract/events";
import type { Mencion } from "@ventanilla/contract/nota-interna/nota-interna";
import { describe, expect, it } from "vitest";
import { ponerSonido } from "../../test/avisos.ts";
import { contextoChats, unChat } from "../../test/chat/fabrica.ts";
import { type SocketFalso, socketsAbiertos } from "../../test/chat/socket-falso.ts";
import { unAdministrador, unaLista, unCubiculo, unInicio } from "../../test/fabrica.ts";
import { abrir, guardar, servidor } from "../../test/pantalla.tsx";

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
    const suenan = ponerSonido();
    guardar("sonido", sonido);
    const socket = await enPendientes();
    await llegan(socket, [unChat(1, { no_leidos: 3 })]);
    await waitFor(async () => expect((await enlaceDelChat()).textContent).toMatch(/3$/));
    expect(suenan()).toBe(0);
    await llegan(socket, [unChat(2, { no_leidos: 1, secuencia: 1001 })], despues);
    await waitFor(() => expect(screen.getByRole("status").textContent).toContain("Nuevo chat"));
    expect(suenan()).toBe(tonos);
  },
);

const unaMencion = (clase: Mencion["clase"], cambios: Partial<Mencion> = {}): Mencion => ({
  id_mensaje: 900,
  clase,
  id_caso: 502,
  sesion_id: 2,
  autor: { id: null, nombre: "EVA ROJAS" },
  texto: "…",
  _created_at: "2026-11-23T14:15:00.000Z",
  vista: false,
  ...cambios,
});
const CLASES = [
  ["un caso que un colega pasa", "traspaso", "Eva Rojas le pasó el caso 502: ahora es suyo.", "Ver"],
  [
    "una nota que lo nombra",
    "nota",
    "Eva Rojas lo mencionó en una nota interna del caso 502.",
    "Ver la nota",
  ],
] as const;

describe("lo que nombra a quien atiende", () => {
  const MENCIONES = "/ws/api/system/operadores/menciones";
  const son = (...rows: Mencion[]) =>
    servidor.en("GET", MENCIONES, () => ({ cuerpo: { rows, sin_ver: rows.length } }));

  it.each(CLASES)(
    "%s se avisa en cualquier página, una vez, con el camino a su conversación",
    async (_que, clase, texto, ver) => {
      son();
      const socket = await enPendientes();
      await llegan(socket, [unChat(2)]);
      son(unaMencion(clase));
      await act(async () => socket.decir(EVENTO.mencion, { id: 900 }));
      expect(await screen.findByRole("group", { name: texto })).toBeTruthy();
      await act(async () => socket.decir(EVENTO.mencion, { id: 900 }));
      await waitFor(() => expect(servidor.llamadas("GET", MENCIONES)).toHaveLength(3));
      expect(screen.getAllByRole("group", { name: texto })).toHaveLength(1);
      await userEvent.click(screen.getByRole("button", { name: ver }));
      await waitFor(() => expect(window.location.pathname).toBe("/chat/3"));
      expect(window.location.search).toContain("abrir=2");
    },
  );

  it.each(CLASES)("%s mientras no estaba se avisa al llegar; lo visto, no", async (_que, clase, texto) => {
    son(unaMencion(clase), unaMencion(clase, { id_mensaje: 901, id_caso: 503, vista: true }));
    await enPendientes();
    expect(await screen.findByRole("group", { name: texto })).toBeTruthy();
    expect(screen.queryByText(/caso 503/)).toBeNull();
  });
});

it("sin punto, y para quien administra, no hay enlace que sostener", async () => {
  servidor.en("GET", "/ws/api/system/operadores/0/pendientes", () => ({ cuerpo: unaLista([]) }));
  servidor.salvo("GET", "/ws/api/system/menu", () => ({ cuerpo: null, estado: 503 }));
  guardar("cubiculo", { id: 3, identificador: "Cubículo 3" });
  await abrir("/pendientes", { sesion: unAdministrador() });
  expect(await screen.findByText("No hay resultados")).toBeTruthy();
  expect(socketsAbiertos()).toHaveLength(0);
});

import { act, screen, waitFor, within } from "@testing-library/react";
import type { Chat } from "@ventanilla/contract/caso/chat";
import { EVENTO } from "@ventanilla/contract/events";
import { describe, expect, it } from "vitest";
import { ponerSonido } from "../../test/avisos.ts";
import { contextoChats, unChat } from "../../test/chat/fabrica.ts";
import { abrirPendientes } from "../../test/chat/otra-pagina.ts";
import { type SocketFalso, socketsAbiertos } from "../../test/chat/socket-falso.ts";
import { unAdministrador, unaLista, unCubiculo, unInicio, unUsuario } from "../../test/fabrica.ts";
import { abrir, guardado, guardar, servidor } from "../../test/pantalla.tsx";
import { enOtraPestana } from "../../test/pestanas.ts";
import { goTo } from "../lib/navigation.ts";
import { getSession } from "../lib/session.ts";

const MENU = [
  { label: "Chat", url: "chat", icon: "Messages" },
  { label: "Pendientes", url: "pendientes", icon: "Inbox" },
];

async function enPendientes(): Promise<SocketFalso> {
  const { socket } = await abrirPendientes(unInicio({ menu: MENU }));
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

it("su línea dice quién la abre y en qué idioma se le habla, como está elegido en ese momento [A-i18n-02]", async () => {
  const socket = await enPendientes();
  const token = getSession()?.token;
  expect(socket.presentado()).toEqual({ token, idioma: "es" });
  guardar("lang", "en");
  expect(socket.presentado()).toEqual({ token, idioma: "en" });
});

it("lo empezado en una conversación que resulta ser otra del mismo ciudadano pasa a ella en cualquier página", async () => {
  guardar("borrador_4:1", "Le confirmo");
  const socket = await enPendientes();
  await llegan(socket, [unChat(1), unChat(2)]);
  const union = { id: 3, sesion_id: 1, secuencia: 1001, punto: null, unida_a: 2 };
  await act(async () => socket.decir(EVENTO.chatRetirado, union));
  expect(await screen.findByRole("group", { name: /sigue en otra del mismo ciudadano$/ })).toBeTruthy();
  expect([guardado("borrador_4:1"), guardado("borrador_4:2")]).toEqual([null, "Le confirmo"]);
});

it("lo empezado en una conversación que pasó a ser otra sin ninguna página abierta pasa a ella al abrirse la siguiente [B-mensajes-08]", async () => {
  guardar("borrador_4:1", "Le confirmo");
  guardar("nota_4:1", "Llamar antes");
  guardar("borrador_4:2", "Buenos días");
  guardar("borrador_4:9", "Del otro punto");
  servidor.en("GET", "/ws/api/system/operadores/uniones", ({ consulta: { canales } }) => ({
    cuerpo: { rows: canales === "1,9" ? [{ id: 1, unida_a: 2 }] : [] },
  }));
  const socket = await enPendientes();
  await llegan(socket, [unChat(2)]);
  expect(await screen.findByRole("group", { name: /sigue en otra del mismo ciudadano$/ })).toBeTruthy();
  const quedo = (nombre: string) => [1, 2, 9].map((sesion) => guardado(`${nombre}_4:${sesion}`));
  expect([quedo("borrador"), quedo("nota")]).toEqual([
    [null, "Buenos días\nLe confirmo", "Del otro punto"],
    [null, "Llamar antes", null],
  ]);
});

it("a quien sacan de su punto se lo dicen en cualquier página, y deja de estar en él [B-puntos-22, D79]", async () => {
  const mensaje = "No está autorizado para ingresar a este punto de atención.";
  const socket = await enPendientes();
  await llegan(socket, [unChat(1, { no_leidos: 2 })]);
  servidor.en("GET", "/ws/api/system/operadores/cubiculos", () => ({ cuerpo: [] }));
  await act(async () => socket.decir(EVENTO.error, { mensaje, error: "PUNTO_NO_AUTORIZADO" }));
  expect(await screen.findByRole("group", { name: mensaje })).toBeTruthy();
  expect([guardado("cubiculo"), socket.connected]).toEqual([null, false]);
});

it("si al volver la línea el punto ya no es de los suyos, se dice, y deja de estar en él [B-puntos-22, D83]", async () => {
  const socket = await enPendientes();
  await llegan(socket, [unChat(1, { no_leidos: 2 })]);
  act(() => socket.caer());
  servidor.en("GET", "/ws/api/system/operadores/cubiculos", () => ({ cuerpo: [] }));
  const ajeno = { mensaje: "No existe el recurso solicitado.", error: "NO_EXISTE" };
  await act(async () => {
    socket.decir("connect");
    socket.decir(EVENTO.error, ajeno);
  });
  const dicho = "No está autorizado para ingresar a este punto de atención.";
  expect(await screen.findByRole("group", { name: dicho })).toBeTruthy();
  expect(screen.queryByRole("group", { name: ajeno.mensaje })).toBeNull();
  expect(guardado("cubiculo")).toBeNull();
});

it("si otra ventana mía dejó el punto, se pregunta al servidor dónde estoy, y aquí se deja también [B-cubiculos-03]", async () => {
  const socket = await enPendientes();
  await llegan(socket, [unChat(1)]);
  act(() => goTo("/chat/3"));
  await screen.findByRole("heading", { level: 1, name: "Chat" });
  const estan = (...operadores: { id: number; nombre: string }[]) =>
    act(async () => socket.decir(EVENTO.presencia, { id: 3, sesion_id: null, operadores }));
  const { id = 0 } = getSession()?.usuario ?? {};
  await estan({ id, nombre: "operador1" });
  servidor.en("GET", "/ws/api/system/operadores/cubiculos", () => ({ cuerpo: [unCubiculo()] }));
  expect(guardado("cubiculo")).not.toBeNull();
  await estan();
  await waitFor(() => expect(guardado("cubiculo")).toBeNull(), { timeout: 3_000 });
});

it("si otra persona ingresa en otra pestaña, aquí no sigue nada de quien estaba", async () => {
  const socket = await enPendientes();
  servidor.en("GET", "/ws/api/system/operadores/cubiculos", () => ({ cuerpo: [] }));
  await act(async () =>
    enOtraPestana(() => {
      for (const suyo of ["cubiculo", "cubiculo_actual"]) localStorage.removeItem(`base_${suyo}`);
      guardar("usuario", unUsuario({ id: 99 }));
      guardar("token", "otro-token");
    }),
  );
  await waitFor(() => expect(window.location.pathname).toBe("/"));
  expect([socket.connected, getSession()?.usuario.id]).toEqual([false, 99]);
});

describe("quien ingresa otra vez en el mismo navegador sigue en todas sus pestañas [D115]", () => {
  const otraVez = () => {
    guardar("sesion_inicio", Date.now() + 1);
    guardar("token", "otro-token");
  };
  const sigue = (socket: SocketFalso, reaperturas: number) =>
    expect([getSession()?.token, window.location.pathname, socket.reaperturas]).toEqual([
      "otro-token",
      "/pendientes",
      reaperturas,
    ]);

  it("su línea se abre otra vez, por la sesión nueva, y no por cada cambio de su menú", async () => {
    const socket = await enPendientes();
    await act(async () => enOtraPestana(() => guardar("token", "el-mismo-más-nuevo")));
    expect(socket.reaperturas).toBe(0);
    await act(async () => enOtraPestana(otraVez));
    sigue(socket, 1);
  });

  it.each<[string, (socket: SocketFalso) => void]>([
    [
      "lo que termina la de antes",
      (socket) => socket.decir(EVENTO.sesionCerrada, { mensaje: "Terminó.", motivo: "terminada" }),
    ],
    [
      "la salida de la de antes",
      (socket) => socket.decir(EVENTO.sesionCerrada, { mensaje: "Terminó.", motivo: "salida" }),
    ],
    [
      "que no se abra la línea de la de antes",
      (socket) => {
        Object.assign(socket, { active: false });
        socket.decir("connect_error", new Error("Terminó."));
      },
    ],
  ])("%s no termina la nueva, aunque llegue antes de saberse aquí", async (_que, pasa) => {
    const socket = await enPendientes();
    otraVez();
    await act(async () => pasa(socket));
    await act(async () => window.dispatchEvent(new StorageEvent("storage", { key: "base_token" })));
    sigue(socket, 1);
    // The new one ends as ever.
    await act(async () => socket.decir(EVENTO.sesionCerrada, { mensaje: "Terminó.", motivo: "terminada" }));
    await waitFor(() => expect(window.location.pathname).toBe("/login"));
    expect(getSession()).toBeUndefined();
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

// An operator at a point who reads another page while chats come to the desk, and what is told of them.
import { act, waitFor } from "@testing-library/react";
import type { Chat } from "@ventanilla/contract/caso/chat";
import { type ContextoChats, EVENTO } from "@ventanilla/contract/events";
import type { InicioSesion } from "@ventanilla/contract/sesion/sesion";
import { expect, vi } from "vitest";
import { getAnnouncement, onAnnouncement } from "../../src/lib/announce.ts";
import { unaLista, unCubiculo, unInicio, unUsuario } from "../fabrica.ts";
import { abrir, servidor } from "../pantalla.tsx";
import { contextoChats, persona, unChat, unMensaje, YO } from "./fabrica.ts";
import { type SocketFalso, socketsAbiertos } from "./socket-falso.ts";

export const MENU_PENDIENTES = [{ label: "Pendientes", url: "pendientes", icon: "Inbox" }];

/** The pending cases of point 3, and the socket that the page opened: its line does not stand yet. */
export async function abrirPendientes(sesion: InicioSesion) {
  servidor.en("GET", "/ws/api/system/operadores/cubiculos", () => ({
    cuerpo: [unCubiculo({ activo: true })],
  }));
  servidor.en("GET", "/ws/api/system/operadores/3/pendientes", () => ({ cuerpo: unaLista([]) }));
  const { sinPedidos } = await abrir("/pendientes", { sesion });
  await waitFor(() => expect(socketsAbiertos()).toHaveLength(1));
  const [socket] = socketsAbiertos();
  if (socket === undefined) throw new Error("no socket");
  return { socket, sinPedidos };
}

export async function sinLinea(): Promise<SocketFalso> {
  const sesion = unInicio({ menu: MENU_PENDIENTES, usuario: unUsuario({ id: YO.id }) });
  return (await abrirPendientes(sesion)).socket;
}

/** From now on these chats stand there; and what is spoken. */
export async function conectados(
  socket: SocketFalso,
  chats: readonly Chat[],
  primera: Partial<ContextoChats> = {},
) {
  act(() => socket.conectar());
  let secuencia = 1_000;
  await act(async () => socket.decir(EVENTO.nuevoUsuario, chats, contextoChats(primera)));
  await waitFor(() => expect(getAnnouncement().polite).toContain("No hay resultados"));
  const dicho: string[] = [];
  const urgente: string[] = [];
  onAnnouncement(() => {
    const { polite, urgent } = getAnnouncement();
    if (polite !== "") dicho.push(polite.trim());
    if (urgent !== "") urgente.push(urgent.trim());
  });
  const llegan = async (...nuevos: Chat[]) => {
    const desde = secuencia;
    secuencia += 1;
    await act(async () =>
      socket.decir(
        EVENTO.nuevoUsuario,
        nuevos.map((chat) => ({ ...chat, secuencia })),
        contextoChats({ desde, secuencia, reinicio: false }),
      ),
    );
  };
  return { dicho, urgente, llegan };
}

export const enOtraPagina = async (...chats: Chat[]) => conectados(await sinLinea(), chats);

export const ANA = persona("ANA");
export const IVO = persona("IVO");
export const conNombre = (id: number, quien: typeof ANA, no_leidos = 0) =>
  unChat(id, { persona: quien, no_leidos, ultimo_mensaje: unMensaje(id * 10, { contenido: "Mi carnet" }) });

export const pasan = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

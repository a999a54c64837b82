import type { ClienteAServidor, ServidorACliente } from "@ventanilla/contract/events";
import type { Idioma } from "@ventanilla/i18n";
import type { Server, Socket } from "socket.io";
import type { Sesion } from "../shared/sesion.ts";

export interface SocketData {
  sesion: Sesion;
  token: string;
  address: string;
  idioma: Idioma;
  punto: number | null;
  entrada: number | null;
  /** The case of `entrada` that this user may read. Another case is checked again. */
  caso: number | null;
  /** The conversation that left the point's list. The socket leaves it after its last push. */
  leaving: number | null;
}

export type SocketServer = Server<ClienteAServidor, ServidorACliente, Record<string, never>, SocketData>;
export type SocketClient = Socket<ClienteAServidor, ServidorACliente, Record<string, never>, SocketData>;

/** Names of the socket rooms: each decides who hears what. */
export const socketRoom = {
  punto: (id: number) => `punto:${id}`,
  entrada: (id: number) => `entrada:${id}`,
  usuario: (id: number) => `usuario:${id}`,
  sesion: (id: string) => `sesion:${id}`,
} as const;

/** Sockets of this process in a room. */
export function clientsIn(server: SocketServer, room: string): SocketClient[] {
  const ids = server.sockets.adapter.rooms.get(room) ?? new Set<string>();
  return [...ids].flatMap((id) => server.sockets.sockets.get(id) ?? []);
}

export function hasClientsIn(server: SocketServer, room: string): boolean {
  return (server.sockets.adapter.rooms.get(room)?.size ?? 0) > 0;
}

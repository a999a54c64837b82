import type { ClienteAServidor, ServidorACliente } from "@ventanilla/contract/events";
import type { Idioma } from "@ventanilla/i18n";
import type { Server, Socket } from "socket.io";
import type { Sesion } from "../shared/sesion.ts";

export interface DatosSocket {
  sesion: Sesion;
  token: string;
  idioma: Idioma;
  punto: number | null;
  entrada: number | null;
  /** The case of `entrada` that this user may read: another one is looked at anew. */
  caso: number | null;
  /** The point's list lost this conversation: it is left once the last of it was told. */
  saliendo: number | null;
}

export type Servidor = Server<ClienteAServidor, ServidorACliente, Record<string, never>, DatosSocket>;
export type Conexion = Socket<ClienteAServidor, ServidorACliente, Record<string, never>, DatosSocket>;

/** Names of rooms: who hears what. */
export const sala = {
  punto: (id: number) => `punto:${id}`,
  entrada: (id: number) => `entrada:${id}`,
  sesion: (id: string) => `sesion:${id}`,
} as const;

/** Sockets of this process in a room. */
export function conexionesEn(servidor: Servidor, nombre: string): Conexion[] {
  const ids = servidor.sockets.adapter.rooms.get(nombre) ?? new Set<string>();
  return [...ids].flatMap((id) => servidor.sockets.sockets.get(id) ?? []);
}

export function hayEn(servidor: Servidor, nombre: string): boolean {
  return (servidor.sockets.adapter.rooms.get(nombre)?.size ?? 0) > 0;
}

// The line beneath a link: how it is opened, and what the server says where it refuses one.
import { MOTIVOS_CIERRE, type MotivoCierre } from "@ventanilla/contract/errores";
import type { ClienteAServidor, ServidorACliente } from "@ventanilla/contract/events";
import type { Socket } from "socket.io-client";
import { io } from "socket.io-client";

/** The part of a socket that the link needs. Tests hand in one without a server. */
export type PuntoSocket = Pick<
  Socket<ServidorACliente, ClienteAServidor>,
  "on" | "emit" | "volatile" | "connected" | "active" | "connect" | "disconnect"
>;

export interface LineOptions {
  /** Origin of the server; empty in a browser on the same origin. */
  url: string;
  token(): string | null;
  /** In which language the server speaks over it; by the browser's own unless said otherwise. */
  idioma?(): string;
}

export function openSocket(options: LineOptions): PuntoSocket {
  return io(options.url, {
    path: "/ws/socket.io",
    transports: ["websocket"],
    auth: (give) => give({ token: options.token(), ...(options.idioma && { idioma: options.idioma() }) }),
    reconnectionDelay: 500,
    reconnectionDelayMax: 5_000,
    forceNew: true,
  });
}

/** What the server says beside the words of a refused line. */
export function motivoOf(error: object): MotivoCierre | undefined {
  const beside: unknown = Reflect.get(error, "data");
  const said: unknown =
    typeof beside === "object" && beside !== null ? Reflect.get(beside, "motivo") : undefined;
  return MOTIVOS_CIERRE.find((motivo) => motivo === said);
}

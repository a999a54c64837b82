// A socket without a server: what the client sends is kept, what the server would say is said by the test.
import type { PuntoSocket } from "@ventanilla/client/punto-socket";
import { EVENTO } from "@ventanilla/contract/events";
import { alCerrar } from "../pagina.ts";
import { PUNTO } from "./fabrica.ts";

type Oyente = (...datos: never[]) => void;
type Presentarse = (dar: (dicho: unknown) => void) => void;

export class SocketFalso {
  connected = false;
  readonly active = true;
  /** How often it was opened again. */
  reaperturas = 0;
  readonly enviados: { evento: string; carga: unknown }[] = [];
  readonly #oyentes = new Map<string, Oyente[]>();
  readonly #presentarse: Presentarse;

  constructor(presentarse: Presentarse = (dar) => dar(undefined)) {
    this.#presentarse = presentarse;
  }

  on = (evento: string, oyente: Oyente): this => {
    this.#oyentes.set(evento, [...(this.#oyentes.get(evento) ?? []), oyente]);
    return this;
  };
  emit = (evento: string, carga: unknown): this => {
    this.enviados.push({ evento, carga });
    return this;
  };
  disconnect = (): this => {
    this.connected = false;
    return this;
  };
  connect = (): this => {
    this.reaperturas += 1;
    return this;
  };
  get volatile(): this {
    return this;
  }

  decir(evento: string, ...datos: unknown[]): void {
    for (const oyente of this.#oyentes.get(evento) ?? []) oyente(...(datos as never[]));
  }
  /** Above every number that a test tells; in the epoch of a database that was put back, another one. */
  conectar(secuencia = 1_000_000, epoca = "una"): void {
    this.connected = true;
    this.decir("connect");
    this.decir(EVENTO.conectado, { id: PUNTO, secuencia, epoca });
  }
  caer(): void {
    this.connected = false;
    this.decir("disconnect", "transport close");
  }
  /** What it says of itself when it is opened now. */
  presentado(): unknown {
    let dicho: unknown;
    this.#presentarse((uno) => {
      dicho = uno;
    });
    return dicho;
  }
  de(evento: string): unknown[] {
    return this.enviados.filter((uno) => uno.evento === evento).map((uno) => uno.carga);
  }
  /** As the link takes it. */
  comoConexion(): PuntoSocket {
    return this as object as PuntoSocket;
  }
}

const abiertos: SocketFalso[] = [];

/** Those that the page opened by itself, the last one last. */
export const socketsAbiertos = (): readonly SocketFalso[] => abiertos;

/** Stands in for socket.io in every test. */
export function abrirSocket(_direccion: string, { auth }: { auth: Presentarse }): SocketFalso {
  const socket = new SocketFalso(auth);
  abiertos.push(socket);
  alCerrar(() => void abiertos.splice(0));
  return socket;
}

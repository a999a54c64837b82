import type { PuntoLink, PuntoLinkOptions } from "@ventanilla/client/punto-link";
import { applyChats, type ChatsState, EMPTY_CHATS, withdrawChat } from "@ventanilla/client/state/chats";
import { applyMensajes, EMPTY_HILO, type HiloState, lastIdOf } from "@ventanilla/client/state/hilo";
import { SOCKET_PATH } from "@ventanilla/contract/common/route";
import { EVENTO, type ServidorACliente } from "@ventanilla/contract/events";
import { io } from "socket.io-client";
import type { Bare } from "./harness.ts";

/** A client as a test looks at it. */
export interface Observador {
  chats(): ChatsState;
  hilo(idEntrada: number): HiloState | undefined;
  abrir(idEntrada: number): void;
}

/** Advances its markers by answers to its own polls alone: what is pushed to it beyond them is dropped. */
export class Sondeador implements Observador {
  readonly #socket: Bare;
  readonly #reloj: ReturnType<typeof setInterval>;
  #chats = EMPTY_CHATS;
  #hilo = EMPTY_HILO;
  #abierto: number | null = null;

  constructor(socket: Bare, idPunto: number, cadaMs = 150) {
    this.#socket = socket;
    socket.on("connect", () => socket.emit(EVENTO.conectado, { id: idPunto }));
    socket.on(EVENTO.nuevoUsuario, (chats, contexto) => {
      if (contexto.desde === this.#chats.mark) this.#chats = applyChats(this.#chats, chats, contexto);
    });
    socket.on(EVENTO.chatRetirado, (withdrawal) => {
      this.#chats = withdrawChat(this.#chats, withdrawal);
    });
    socket.on(EVENTO.nuevoMensaje, (mensajes, contexto) => {
      const isMine =
        contexto.sesion_id === this.#abierto &&
        (contexto.reinicio || contexto.desde === this.#hilo.secuencia);
      if (isMine) this.#hilo = applyMensajes(this.#hilo, mensajes, contexto);
    });
    this.#reloj = setInterval(() => this.#preguntar(idPunto), cadaMs);
  }

  #preguntar(id: number): void {
    // What is asked without a line would be kept, and all asked at once when it is back.
    if (!this.#socket.connected) return;
    this.#socket.emit(EVENTO.usuarios, { id, ultima_conversacion: this.#chats.mark });
    const { id_caso, secuencia } = this.#hilo;
    if (this.#abierto === null) return;
    this.#socket.emit(EVENTO.ultimoMensaje, {
      sesion_id: this.#abierto,
      ultimo_mensaje: lastIdOf(this.#hilo),
      ...(id_caso !== null && { id_caso, secuencia }),
    });
  }

  chats(): ChatsState {
    return this.#chats;
  }
  hilo(): HiloState {
    return this.#hilo;
  }
  abrir(idEntrada: number): void {
    this.#abierto = idEntrada;
  }
  cerrar(): void {
    clearInterval(this.#reloj);
    this.#socket.disconnect();
  }
}

export function deEnlace(enlace: PuntoLink): Observador {
  return {
    chats: () => enlace.chats,
    hilo: (id) => enlace.hilo(id),
    abrir: (id) => enlace.open(id),
  };
}

export interface Linea {
  conectar: NonNullable<PuntoLinkOptions["connect"]>;
  /** Breaks the line; the client opens it again by itself. */
  cortar(): void;
  /** The machine is off the network. */
  apagar(): void;
  encender(): void;
}

/** A link whose line can be cut. */
export function cortable(): Linea {
  let socket: Bare | undefined;
  return {
    conectar(opciones) {
      socket = io(opciones.url, {
        path: SOCKET_PATH,
        transports: ["websocket"],
        auth: (deliver) => deliver({ token: opciones.token() }),
        reconnectionDelay: 30,
        reconnectionDelayMax: 60,
        forceNew: true,
      });
      return socket;
    },
    // A line that is only being opened cannot be cut from this side as a network would.
    cortar: () => void (socket?.connected && socket.io.engine.close()),
    apagar: () => socket?.disconnect(),
    encender: () => socket?.connect(),
  };
}

/** What a person sees. `total` counts from each client's own marker, so it is nobody else's. */
export function listaVista(estado: ChatsState) {
  return [...estado.chats.values()].sort((a, b) => a.id - b.id).map(({ total: _, ...chat }) => chat);
}
/** Without the marker: a change of the case that is no message moves it for a new page only. Nor where reading backwards goes on. */
export function hiloVisto(estado: HiloState | undefined) {
  if (!estado) return undefined;
  const { secuencia: _secuencia, unbrokenFrom: _unbrokenFrom, ...visto } = estado;
  return { ...visto, mensajes: [...estado.mensajes.values()].sort((a, b) => a.id - b.id) };
}

/** Resolves with the next event of that name. */
export function proximo<E extends keyof ServidorACliente>(
  socket: Bare,
  evento: E,
  cumple: (...payload: Parameters<ServidorACliente[E]>) => boolean = () => true,
): Promise<Parameters<ServidorACliente[E]>> {
  return new Promise((resolve) => {
    const hear = (...payload: unknown[]): void => {
      const read = payload as Parameters<ServidorACliente[E]>;
      if (!cumple(...read)) return;
      socket.off(evento, hear as never);
      resolve(read);
    };
    socket.on(evento, hear as never);
  });
}

import type { Caso } from "@ventanilla/contract/caso/caso";
import type { Chat } from "@ventanilla/contract/caso/chat";
import type { CodigoError } from "@ventanilla/contract/errores";
import type {
  CambioDeEntrega,
  ClienteAServidor,
  ContextoChats,
  ContextoHilo,
  ServidorACliente,
} from "@ventanilla/contract/events";
import { EVENTO } from "@ventanilla/contract/events";
import { SONDEO_USUARIOS_MS } from "@ventanilla/contract/limites";
import type { Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import type { Socket } from "socket.io-client";
import { io } from "socket.io-client";
import type { ChatsState } from "./state/chats.ts";
import { applyChats, EMPTY_CHATS, markChatRead, withdrawChat } from "./state/chats.ts";
import type { HiloState } from "./state/hilo.ts";
import { applyEstados, applyMensajes, EMPTY_HILO, lastIdOf } from "./state/hilo.ts";

const PUNTO_NO_AUTORIZADO = "PUNTO_NO_AUTORIZADO" satisfies CodigoError;

export type LineState = "conectando" | "en linea" | "reconectando" | "cerrada";

/** What the link needs of a socket: tests hand in one without a server. */
export type PuntoSocket = Pick<
  Socket<ServidorACliente, ClienteAServidor>,
  "on" | "emit" | "volatile" | "connected" | "active" | "connect" | "disconnect"
>;

export interface PuntoLinkOptions {
  /** Origin of the server; empty in a browser on the same origin. */
  url: string;
  token(): string | null;
  id_punto: number;
  /** Opens the socket; socket.io over WebSocket unless said otherwise. */
  connect?(options: PuntoLinkOptions): PuntoSocket;
  /** Milliseconds between polls. */
  pollMs?: number;
  /** Was there input of the user since the last call? Keeps the session alive (D24). */
  hadActivity?(): boolean;
  alCambiar?(): void;
  alRetirar?(chat: Chat, punto: string | null): void;
  alLlegar?(mensajes: readonly Mensaje[], context: ContextoHilo): void;
  alActualizarCaso?(caso: Caso): void;
  alEscribir?(who: { sesion_id: number; id_usuario: number; nombre: string }): void;
  alPresencia?(presencia: Parameters<ServidorACliente["presencia"]>[0]): void;
  alCerrarSesion?(mensaje: string): void;
  /** The operator may no longer work at the point. */
  alPerderPunto?(mensaje: string): void;
  alError?(mensaje: string): void;
}

/**
 * One operator's live link to one point: holds the list and the open threads, polls as heartbeat and catch-up,
 * and after any interruption ends with the state of a fresh page.
 */
export class PuntoLink {
  readonly #options: PuntoLinkOptions;
  readonly #socket: PuntoSocket;
  #line: LineState = "conectando";
  #chats: ChatsState = EMPTY_CHATS;
  #hilos = new Map<number, HiloState>();
  #open: number | null = null;
  /** The open conversation left this point's list, and the server took us out of it. */
  #withdrawn = false;
  #polling: ReturnType<typeof setInterval> | undefined;
  /** The server said that the session is over. */
  #loggedOff = false;

  constructor(options: PuntoLinkOptions) {
    this.#options = options;
    this.#socket = (options.connect ?? openSocket)(options);
    this.#listen();
  }

  get line(): LineState {
    return this.#line;
  }
  get chats(): ChatsState {
    return this.#chats;
  }
  hilo(sesionId: number): HiloState | undefined {
    return this.#hilos.get(sesionId);
  }

  /** Shows a conversation: joins its room and catches up on what changed since it was last held. */
  open(sesionId: number): void {
    if (this.#open !== null && this.#open !== sesionId)
      this.#socket.emit(EVENTO.end, { sesion_id: this.#open });
    this.#open = sesionId;
    this.#withdrawn = false;
    this.#askHilo(sesionId);
  }

  release(): void {
    if (this.#open !== null) this.#socket.emit(EVENTO.end, { sesion_id: this.#open });
    this.#open = null;
  }

  /** A page of older messages, or an answer over HTTP, joins what is held. */
  updateHilo(sesionId: number, change: (hilo: HiloState) => HiloState): void {
    this.#hilos.set(sesionId, change(this.#hilos.get(sesionId) ?? EMPTY_HILO));
    this.#options.alCambiar?.();
  }

  markRead(idMensaje: number): void {
    this.#socket.emit(EVENTO.mensajeLeido, { id: idMensaje });
  }

  typing(sesionId: number): void {
    this.#socket.volatile.emit(EVENTO.escribiendo, { sesion_id: sesionId });
  }

  /** Forgets the marker: the next answer is the whole list (B: "the chat list is reset"). */
  resetList(): void {
    this.#chats = EMPTY_CHATS;
    this.#poll();
  }

  close(): void {
    clearInterval(this.#polling);
    this.#socket.emit(EVENTO.end, {});
    this.#socket.disconnect();
    this.#setLine("cerrada");
  }

  #listen(): void {
    const socket = this.#socket;
    socket.on("connect", () => socket.emit(EVENTO.conectado, { id: this.#options.id_punto }));
    socket.on(EVENTO.conectado, () => {
      this.#setLine("en linea");
      clearInterval(this.#polling);
      this.#poll();
      this.#polling = setInterval(() => this.#poll(), this.#options.pollMs ?? SONDEO_USUARIOS_MS);
      if (this.#open !== null) this.#askHilo(this.#open);
    });
    socket.on("disconnect", (reason) => {
      clearInterval(this.#polling);
      if (reason === "io client disconnect") return;
      this.#setLine("reconectando");
      // A socket that the server cut is not opened again by itself; a session that ended refuses it and says so.
      if (reason === "io server disconnect" && !this.#loggedOff) socket.connect();
    });
    socket.on("connect_error", (error) => {
      this.#setLine("reconectando");
      if (!socket.active) this.#options.alCerrarSesion?.(error.message);
    });
    socket.on(EVENTO.nuevoUsuario, (chats, context) => this.#takeChats(chats, context));
    socket.on(EVENTO.chatRetirado, (withdrawal) => {
      const chat = this.#chats.chats.get(withdrawal.sesion_id);
      this.#chats = withdrawChat(this.#chats, withdrawal);
      if (withdrawal.sesion_id === this.#open && !this.#chats.chats.has(withdrawal.sesion_id))
        this.#withdrawn = true;
      if (chat && !this.#chats.chats.has(withdrawal.sesion_id))
        this.#options.alRetirar?.(chat, withdrawal.punto);
      this.#options.alCambiar?.();
    });
    socket.on(EVENTO.chatLeido, (read) => {
      this.#chats = markChatRead(this.#chats, read);
      this.#options.alCambiar?.();
    });
    socket.on(EVENTO.nuevoMensaje, (mensajes, context) => this.#takeMensajes(mensajes, context));
    socket.on(EVENTO.estadoMensaje, (payload) => this.#takeEstados(payload));
    socket.on(EVENTO.casoActualizado, (caso) => this.#options.alActualizarCaso?.(caso));
    socket.on(EVENTO.presencia, (presencia) => this.#options.alPresencia?.(presencia));
    socket.on(EVENTO.escribiendo, (who) => this.#options.alEscribir?.(who));
    socket.on(EVENTO.sesionCerrada, ({ mensaje }) => {
      this.#loggedOff = true;
      this.#options.alCerrarSesion?.(mensaje);
    });
    socket.on(EVENTO.error, ({ mensaje, error }) => {
      if (error === PUNTO_NO_AUTORIZADO) this.#losePunto(mensaje);
      else this.#options.alError?.(mensaje);
    });
  }

  /** No longer authorised here: nothing of the point stays on screen, and it is not asked again until the line is new. */
  #losePunto(mensaje: string): void {
    clearInterval(this.#polling);
    this.#chats = EMPTY_CHATS;
    this.#hilos.clear();
    this.#open = null;
    this.#options.alCambiar?.();
    this.#options.alPerderPunto?.(mensaje);
  }

  #takeChats(chats: Chat[], context: ContextoChats): void {
    if (context.id !== this.#options.id_punto) return;
    this.#chats = applyChats(this.#chats, chats, context);
    this.#followChat();
    this.#options.alCambiar?.();
  }

  /** The open conversation is back in the list, perhaps in the citizen's next case: what is said there is heard again (D69). */
  #followChat(): void {
    if (this.#open === null) return;
    const chat = this.#chats.chats.get(this.#open);
    const idCaso = this.#hilos.get(this.#open)?.id_caso ?? null;
    if (!chat || !(this.#withdrawn || (idCaso !== null && idCaso !== chat.caso.id))) return;
    this.#withdrawn = false;
    this.#askHilo(this.#open);
  }

  #takeMensajes(mensajes: Mensaje[], context: ContextoHilo): void {
    const before = this.#hilos.get(context.sesion_id) ?? EMPTY_HILO;
    const after = applyMensajes(before, mensajes, context);
    this.#hilos.set(context.sesion_id, after);
    this.#fillGap(context.sesion_id, after, context);
    this.#options.alLlegar?.(
      mensajes.filter((mensaje) => !before.mensajes.has(mensaje.id)),
      context,
    );
    this.#options.alCambiar?.();
  }

  #takeEstados(payload: CambioDeEntrega): void {
    const hilo = applyEstados(this.#hilos.get(payload.sesion_id) ?? EMPTY_HILO, payload);
    this.#hilos.set(payload.sesion_id, hilo);
    this.#fillGap(payload.sesion_id, hilo, payload);
    this.#options.alCambiar?.();
  }

  /** A push that starts beyond what is held left a gap: ask for it. */
  #fillGap(
    sesionId: number,
    hilo: HiloState,
    { id_caso, secuencia }: { id_caso: number; secuencia: number },
  ): void {
    if (
      this.#open === sesionId &&
      !this.#withdrawn &&
      (hilo.id_caso !== id_caso || hilo.secuencia < secuencia)
    )
      this.#askHilo(sesionId);
  }

  #askHilo(sesionId: number): void {
    if (!this.#socket.connected) return;
    const hilo = this.#hilos.get(sesionId) ?? EMPTY_HILO;
    this.#socket.emit(EVENTO.iniciar, { id: this.#options.id_punto, sesion_id: sesionId });
    this.#socket.emit(EVENTO.ultimoMensaje, {
      sesion_id: sesionId,
      ultimo_mensaje: lastIdOf(hilo),
      ...(hilo.id_caso !== null && { id_caso: hilo.id_caso, secuencia: hilo.secuencia }),
    });
  }

  #poll(): void {
    if (!this.#socket.connected) return;
    this.#socket.emit(EVENTO.usuarios, {
      id: this.#options.id_punto,
      ultima_conversacion: this.#chats.mark,
      activo: this.#options.hadActivity?.() ?? false,
    });
  }

  #setLine(line: LineState): void {
    if (this.#line === line) return;
    this.#line = line;
    this.#options.alCambiar?.();
  }
}

function openSocket(options: PuntoLinkOptions): PuntoSocket {
  return io(options.url, {
    path: "/ws/socket.io",
    transports: ["websocket"],
    auth: (give) => give({ token: options.token() }),
    reconnectionDelay: 500,
    reconnectionDelayMax: 5_000,
    forceNew: true,
  });
}

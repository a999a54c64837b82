import type { Chat, OrdenChats } from "@ventanilla/contract/caso/chat";
import type { CodigoError, MotivoCierre } from "@ventanilla/contract/errores";
import type {
  CambioDeEntrega,
  ContextoChats,
  ContextoHilo,
  EventoServidor,
  ServidorACliente,
} from "@ventanilla/contract/events";
import { EVENTO } from "@ventanilla/contract/events";
import { CHATS_PARTE, SONDEO_USUARIOS_MS } from "@ventanilla/contract/limites";
import type { Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import { listen } from "./listen.ts";
import { type LineOptions, motivoOf, openSocket, type PuntoSocket } from "./punto-socket.ts";
import type { ChatsState } from "./state/chats.ts";
import {
  applyChats,
  EMPTY_CHATS,
  forgetNumbers,
  joinPunto,
  markChatRead,
  restartList,
  withdrawChat,
} from "./state/chats.ts";
import type { HiloState } from "./state/hilo.ts";
import { applyEstados, applyMensajes, EMPTY_HILO, forgetHilo, lastIdOf } from "./state/hilo.ts";

/** Milliseconds before a line that the server cut is opened again: doubled each time, unless the line had lived so long. */
const CUT_PAUSE = { first: 500, last: 30_000, lived: 10_000 };

const PUNTO_NO_AUTORIZADO = "PUNTO_NO_AUTORIZADO" satisfies CodigoError;
/** After these the server cuts the line, and the point is asked for again. */
const CUTTING: readonly string[] = ["SESION_CADUCADA", "INTERNO"] satisfies CodigoError[];

export type LineState = "conectando" | "en linea" | "reconectando" | "cerrada";

export interface PuntoLinkOptions extends LineOptions {
  id_punto: number;
  /** The institution of who is signed in: document B sends it with 'ultimo mensaje'. */
  id_entidad?: number | undefined;
  /** Opens the socket; socket.io over WebSocket unless said otherwise. */
  connect?(options: PuntoLinkOptions): PuntoSocket;
  /** Milliseconds between polls. */
  pollMs?: number;
  /** Was there input of the user since the last call? Keeps the session alive (D24). */
  hadActivity?(): boolean;
  /** In which order a large list comes; the newest first unless said otherwise. */
  order?(): OrdenChats;
  /** The line, the list or a thread changed, or which one is shown. */
  onChange?(): void;
}

/** What the link says beside the payload: of a chat that was withdrawn, what it held of it; of the point, whether all numbers begin anew; of an error, whether it took the point away. */
type Beside<E extends EventoServidor> = E extends typeof EVENTO.chatRetirado
  ? [chat: Chat]
  : E extends typeof EVENTO.conectado
    ? [anew: boolean]
    : E extends typeof EVENTO.error
      ? [lost: boolean]
      : [];
type Told<E extends EventoServidor> = [...Parameters<ServidorACliente[E]>, ...Beside<E>];

/** Hears the server's events under the contract's own names, each after the link took it into what it holds. */
type EventListener = { readonly [E in EventoServidor]?: (...args: Told<E>) => void };

export interface PuntoListener extends EventListener {
  /** No event: the server refuses the connection, because the session is over, and may say why. */
  readonly refused?: (mensaje: string, motivo: MotivoCierre | undefined) => void;
}

/**
 * One operator's live link to one point: holds the list and the open threads, polls as heartbeat and catch-up,
 * and after any interruption ends with the state of a fresh page.
 */
export class PuntoLink {
  readonly #options: PuntoLinkOptions;
  readonly #socket: PuntoSocket;
  readonly #listeners = new Set<PuntoListener>();
  #line: LineState = "conectando";
  #chats: ChatsState = EMPTY_CHATS;
  #hilos = new Map<number, HiloState>();
  /** To which history of the server's database the held numbers belong, as it named it. */
  #epoch: string | undefined;
  #anew = 0;
  /** The line stands, and the server has not let us into the point yet. */
  #entering = false;
  #open: number | null = null;
  /** The server said 'iniciado' of the open conversation: from then on its messages come by themselves. */
  #connected = false;
  /** The open conversation left this point's list, or may not be read here any more, and the server took us out of it. */
  #withdrawn = false;
  #polling: ReturnType<typeof setInterval> | undefined;
  /** The question for the next part of the list. */
  #asking: ReturnType<typeof setTimeout> | undefined;
  /** The next opening after the server cut the line. */
  #reopening: ReturnType<typeof setTimeout> | undefined;
  #pauseMs = CUT_PAUSE.first;
  /** When the line opened last, in epoch milliseconds. */
  #openedAt = 0;
  /** The server said that the session is over. */
  #loggedOff = false;
  #closed = false;

  constructor(options: PuntoLinkOptions) {
    this.#options = options;
    this.#socket = (options.connect ?? openSocket)(options);
    this.#followLine();
    this.#hearEvents();
  }

  get line(): LineState {
    return this.#line;
  }
  get chats(): ChatsState {
    return this.#chats;
  }
  /** How often the numbers that are held, of messages and chats too, turned out to be of a history that is over. */
  get begunAnew(): number {
    return this.#anew;
  }
  /** The conversation that is shown. */
  get opened(): number | null {
    return this.#open;
  }
  hilo(sesionId: number): HiloState | undefined {
    return this.#hilos.get(sesionId);
  }

  /** Whether the server keeps us in that conversation: others see that we have it open, and that we type. */
  isConnected(sesionId: number): boolean {
    return this.#connected && this.#open === sesionId;
  }

  /** Whether it was taken off this screen while it stood open, also where no list held it: nothing of it comes any more. */
  isWithdrawn(sesionId: number): boolean {
    return this.#withdrawn && this.#open === sesionId;
  }

  /** Shows a conversation: joins its room and catches up on what changed since it was last held. */
  open(sesionId: number): void {
    if (this.#open !== null && this.#open !== sesionId)
      this.#socket.emit(EVENTO.end, { sesion_id: this.#open });
    const changes = this.#open !== sesionId || this.#withdrawn;
    if (this.#open !== sesionId) this.#connected = false;
    this.#open = sesionId;
    this.#withdrawn = false;
    this.#askHilo(sesionId);
    if (changes) this.#options.onChange?.();
  }

  release(): void {
    if (this.#open === null) return;
    this.#socket.emit(EVENTO.end, { sesion_id: this.#open });
    this.#open = null;
    this.#connected = false;
    this.#options.onChange?.();
  }

  /** A page of older messages, or an answer over HTTP, joins what is held. */
  updateHilo(sesionId: number, change: (hilo: HiloState) => HiloState): void {
    this.#hilos.set(sesionId, change(this.#hilos.get(sesionId) ?? EMPTY_HILO));
    this.#options.onChange?.();
  }

  markRead(idMensaje: number): void {
    this.#socket.emit(EVENTO.mensajeLeido, { id: idMensaje });
  }

  /** Told to the others only where the server knows that we are there. */
  typing(sesionId: number): void {
    if (!this.isConnected(sesionId)) return;
    this.#socket.volatile.emit(EVENTO.escribiendo, { sesion_id: sesionId });
  }

  /** Forgets the marker: the next answer is the whole list (B: "the chat list is reset"). Until it comes, what is held stays. */
  resetList(): void {
    this.#chats = restartList(this.#chats);
    this.#poll();
  }

  /** Opens the line again with the token that counts now: its own session may be over, or end any moment. */
  renew(): void {
    if (this.#closed) return;
    clearTimeout(this.#reopening);
    this.#loggedOff = false;
    this.#socket.disconnect();
    this.#setLine("reconectando");
    this.#socket.connect();
  }

  close(): void {
    clearInterval(this.#polling);
    clearTimeout(this.#asking);
    clearTimeout(this.#reopening);
    this.#closed = true;
    this.#socket.emit(EVENTO.end, {});
    // One that is still opening is cut when it stands: before, a browser calls it a failure.
    if (this.#socket.connected || !this.#socket.active) this.#socket.disconnect();
    this.#setLine("cerrada");
  }

  /** Calls the listener's handlers until the answered function is called. */
  listen(listener: PuntoListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #tell<E extends EventoServidor>(event: E, ...args: Told<E>): void {
    const listeners: ReadonlySet<EventListener> = this.#listeners;
    for (const listener of listeners) listener[event]?.(...args);
  }

  #followLine(): void {
    const socket = this.#socket;
    socket.on("connect", () => {
      this.#openedAt = Date.now();
      if (this.#closed) {
        socket.disconnect();
        return;
      }
      this.#entering = true;
      socket.emit(EVENTO.conectado, { id: this.#options.id_punto });
    });
    socket.on("disconnect", (reason) => {
      clearInterval(this.#polling);
      clearTimeout(this.#asking);
      this.#entering = false;
      this.#connected = false;
      if (reason === "io client disconnect") return;
      this.#setLine("reconectando");
      // socket.io does not reconnect after the server cut the line. If the session is over, the server refuses and says so.
      if (reason === "io server disconnect" && !this.#loggedOff) this.#reopen();
    });
    socket.on("connect_error", (error) => {
      if (this.#closed) {
        socket.disconnect();
        return;
      }
      this.#setLine("reconectando");
      if (socket.active) return;
      for (const { refused } of this.#listeners) refused?.(error.message, motivoOf(error));
    });
  }

  #reopen(): void {
    if (Date.now() - this.#openedAt >= CUT_PAUSE.lived) this.#pauseMs = CUT_PAUSE.first;
    this.#reopening = setTimeout(() => this.#socket.connect(), this.#pauseMs);
    this.#pauseMs = Math.min(this.#pauseMs * 2, CUT_PAUSE.last);
  }

  #hearEvents(): void {
    listen(this.#socket, {
      [EVENTO.conectado]: (joined) => {
        this.#entering = false;
        const anew = this.#followEpoch(joined);
        this.#chats = joinPunto(this.#chats, joined);
        this.#setLine("en linea");
        clearInterval(this.#polling);
        this.#poll();
        this.#polling = setInterval(() => this.#poll(), this.#options.pollMs ?? SONDEO_USUARIOS_MS);
        this.#askRest();
        if (this.#open !== null) this.#askHilo(this.#open);
        this.#tell(EVENTO.conectado, joined, anew);
      },
      // The messages come as the answer to `ultimo mensaje`, which is asked together with it.
      [EVENTO.iniciado]: (opened) => {
        if (opened.sesion_id === this.#open) {
          this.#connected = true;
          this.#withdrawn = false;
        }
        this.#tell(EVENTO.iniciado, opened);
        this.#options.onChange?.();
      },
      [EVENTO.nuevoUsuario]: (chats, context) => this.#takeChats(chats, context),
      [EVENTO.chatRetirado]: (withdrawal) => this.#withdraw(withdrawal),
      [EVENTO.chatLeido]: (read) => {
        this.#chats = markChatRead(this.#chats, read);
        this.#tell(EVENTO.chatLeido, read);
        this.#options.onChange?.();
      },
      [EVENTO.nuevoMensaje]: (mensajes, context) => this.#takeMensajes(mensajes, context),
      [EVENTO.estadoMensaje]: (payload) => this.#takeEstados(payload),
      [EVENTO.casoActualizado]: (caso) => this.#tell(EVENTO.casoActualizado, caso),
      [EVENTO.presencia]: (presencia) => this.#tell(EVENTO.presencia, presencia),
      [EVENTO.escribiendo]: (who) => this.#tell(EVENTO.escribiendo, who),
      [EVENTO.mencion]: (changed) => this.#tell(EVENTO.mencion, changed),
      [EVENTO.sesionCerrada]: (end) => {
        this.#loggedOff = true;
        this.#tell(EVENTO.sesionCerrada, end);
      },
      [EVENTO.error]: (refusal) => {
        const lost = this.#takesPunto(refusal.error);
        if (lost) this.#losePunto();
        this.#tell(EVENTO.error, refusal, lost);
      },
    });
  }

  /** A marker above the server's own number is of another history as well, whatever an older server calls it. */
  #followEpoch({ secuencia, epoca }: Parameters<ServidorACliente[typeof EVENTO.conectado]>[0]): boolean {
    const before = this.#epoch ?? epoca;
    this.#epoch = epoca ?? before;
    if (before === this.#epoch && secuencia >= this.#chats.mark) return false;
    this.#anew += 1;
    this.#chats = forgetNumbers(this.#chats);
    for (const [id, hilo] of this.#hilos) {
      if (id === this.#open) this.#hilos.set(id, forgetHilo(hilo));
      else this.#hilos.delete(id);
    }
    return true;
  }

  /** Whoever is not let into the point is not at it, whatever the reason: it may belong to another institution by now. */
  #takesPunto(error: string): boolean {
    return error === PUNTO_NO_AUTORIZADO || (this.#entering && !CUTTING.includes(error));
  }

  /** The operator may not be at the point: the screen drops all of it, and polls no more until the next connection. */
  #losePunto(): void {
    this.#entering = false;
    clearInterval(this.#polling);
    clearTimeout(this.#asking);
    this.#chats = EMPTY_CHATS;
    this.#hilos.clear();
    this.#open = null;
    this.#connected = false;
    this.#options.onChange?.();
  }

  #withdraw(withdrawal: Parameters<ServidorACliente[typeof EVENTO.chatRetirado]>[0]): void {
    const { sesion_id } = withdrawal;
    const chat = this.#chats.chats.get(sesion_id);
    this.#chats = withdrawChat(this.#chats, withdrawal);
    if (!this.#chats.chats.has(sesion_id)) {
      if (sesion_id === this.#open) {
        this.#withdrawn = true;
        this.#connected = false;
      }
      if (chat) this.#tell(EVENTO.chatRetirado, withdrawal, chat);
    }
    this.#options.onChange?.();
  }

  #takeChats(chats: Chat[], context: ContextoChats): void {
    if (context.id !== this.#options.id_punto) return;
    this.#chats = applyChats(this.#chats, chats, context);
    if (context.parte) this.#askRest();
    this.#followChat();
    this.#tell(EVENTO.nuevoUsuario, chats, context);
    this.#options.onChange?.();
  }

  /** The open conversation is in the list again, perhaps with the citizen's next case: the link joins its room again (D69). */
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
    this.#tell(EVENTO.nuevoMensaje, mensajes, context);
    this.#options.onChange?.();
  }

  #takeEstados(payload: CambioDeEntrega): void {
    const hilo = applyEstados(this.#hilos.get(payload.sesion_id) ?? EMPTY_HILO, payload);
    this.#hilos.set(payload.sesion_id, hilo);
    this.#fillGap(payload.sesion_id, hilo, payload);
    this.#tell(EVENTO.estadoMensaje, payload);
    this.#options.onChange?.();
  }

  /** A push that starts after what is held leaves a gap. The link asks for what is missing. */
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
      // Of what was never read as a whole, everything is asked for.
      ultimo_mensaje: hilo.id_caso === null ? 0 : lastIdOf(hilo),
      ...(this.#options.id_entidad !== undefined && { id_entidad: this.#options.id_entidad }),
      ...(hilo.id_caso !== null && { id_caso: hilo.id_caso, secuencia: hilo.secuencia }),
    });
  }

  #poll(): void {
    if (!this.#socket.connected) return;
    this.#socket.emit(EVENTO.usuarios, {
      id: this.#options.id_punto,
      ultima_conversacion: this.#chats.mark,
      activo: this.#options.hadActivity?.() ?? false,
      ...(this.#chats.mark === 0 && {
        cuantas: CHATS_PARTE.primera,
        ...inOrder(this.#options.order?.() ?? "nuevo"),
      }),
    });
  }

  /** The list of a large point comes in parts, with a breath between them for what is newer. */
  #askRest(): void {
    clearTimeout(this.#asking);
    if (this.#chats.rest === null) return;
    this.#asking = setTimeout(() => {
      const { rest } = this.#chats;
      if (rest === null || !this.#socket.connected) return;
      this.#socket.emit(EVENTO.usuarios, {
        id: this.#options.id_punto,
        ultima_conversacion: 0,
        cuantas: CHATS_PARTE.siguiente,
        despues: rest,
        // The order in which it began, whatever is wanted now.
        ...inOrder(rest.espera === undefined ? "nuevo" : "espera"),
      });
    }, CHATS_PARTE.pausa_ms);
  }

  #setLine(line: LineState): void {
    if (this.#line === line) return;
    this.#line = line;
    this.#options.onChange?.();
  }
}

/** A server of the release before knows no other order than the one that is not said. */
const inOrder = (order: OrdenChats): { orden?: OrdenChats } => (order === "nuevo" ? {} : { orden: order });

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
import type { EstadoChats } from "./estado/chats.ts";
import { aplicarChats, CHATS_VACIO, leerChat, retirarChat } from "./estado/chats.ts";
import type { EstadoHilo } from "./estado/hilo.ts";
import { aplicarEstados, aplicarMensajes, HILO_VACIO, ultimoIdDe } from "./estado/hilo.ts";
import { listen } from "./listen.ts";

const PUNTO_NO_AUTORIZADO = "PUNTO_NO_AUTORIZADO" satisfies CodigoError;

export type Linea = "conectando" | "en linea" | "reconectando" | "cerrada";

/** What the link needs of a socket: tests hand in one without a server. */
export type ConexionPunto = Pick<
  Socket<ServidorACliente, ClienteAServidor>,
  "on" | "emit" | "volatile" | "connected" | "active" | "connect" | "disconnect"
>;

export interface OpcionesEnlace {
  /** Origin of the server; empty in a browser on the same origin. */
  url: string;
  token(): string | null;
  id_punto: number;
  /** Opens the socket; socket.io over WebSocket unless said otherwise. */
  conectar?(opciones: OpcionesEnlace): ConexionPunto;
  /** Milliseconds between polls. */
  sondeoMs?: number;
  /** Was there input of the user since the last call? Keeps the session alive (D24). */
  huboActividad?(): boolean;
  alCambiar?(): void;
  alRetirar?(chat: Chat, punto: string | null): void;
  alLlegar?(mensajes: readonly Mensaje[], contexto: ContextoHilo): void;
  alActualizarCaso?(caso: Caso): void;
  alEscribir?(quien: { sesion_id: number; id_usuario: number; nombre: string }): void;
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
export class Enlace {
  readonly #opciones: OpcionesEnlace;
  readonly #socket: ConexionPunto;
  #linea: Linea = "conectando";
  #chats: EstadoChats = CHATS_VACIO;
  #hilos = new Map<number, EstadoHilo>();
  #abierto: number | null = null;
  /** The open conversation left this point's list, and the server took us out of it. */
  #retirado = false;
  #sondeo: ReturnType<typeof setInterval> | undefined;
  /** The server said that the session is over. */
  #despedido = false;

  constructor(opciones: OpcionesEnlace) {
    this.#opciones = opciones;
    this.#socket = (opciones.conectar ?? conectarSocket)(opciones);
    this.#escuchar();
  }

  get linea(): Linea {
    return this.#linea;
  }
  get chats(): EstadoChats {
    return this.#chats;
  }
  hilo(sesionId: number): EstadoHilo | undefined {
    return this.#hilos.get(sesionId);
  }

  /** Shows a conversation: joins its room and catches up on what changed since it was last held. */
  abrir(sesionId: number): void {
    if (this.#abierto !== null && this.#abierto !== sesionId)
      this.#socket.emit(EVENTO.end, { sesion_id: this.#abierto });
    this.#abierto = sesionId;
    this.#retirado = false;
    this.#pedirHilo(sesionId);
  }

  soltar(): void {
    if (this.#abierto !== null) this.#socket.emit(EVENTO.end, { sesion_id: this.#abierto });
    this.#abierto = null;
  }

  /** A page of older messages, or an answer over HTTP, joins what is held. */
  ponerHilo(sesionId: number, cambio: (hilo: EstadoHilo) => EstadoHilo): void {
    this.#hilos.set(sesionId, cambio(this.#hilos.get(sesionId) ?? HILO_VACIO));
    this.#opciones.alCambiar?.();
  }

  marcarLeido(idMensaje: number): void {
    this.#socket.emit(EVENTO.mensajeLeido, { id: idMensaje });
  }

  escribiendo(sesionId: number): void {
    this.#socket.volatile.emit(EVENTO.escribiendo, { sesion_id: sesionId });
  }

  /** Forgets the marker: the next answer is the whole list (B: "the chat list is reset"). */
  reiniciarLista(): void {
    this.#chats = CHATS_VACIO;
    this.#sondear();
  }

  cerrar(): void {
    clearInterval(this.#sondeo);
    this.#socket.emit(EVENTO.end, {});
    this.#socket.disconnect();
    this.#ponerLinea("cerrada");
  }

  #escuchar(): void {
    const socket = this.#socket;
    socket.on("connect", () => socket.emit(EVENTO.conectado, { id: this.#opciones.id_punto }));
    socket.on("disconnect", (motivo) => {
      clearInterval(this.#sondeo);
      if (motivo === "io client disconnect") return;
      this.#ponerLinea("reconectando");
      // A socket that the server cut is not opened again by itself; a session that ended refuses it and says so.
      if (motivo === "io server disconnect" && !this.#despedido) socket.connect();
    });
    socket.on("connect_error", (error) => {
      this.#ponerLinea("reconectando");
      if (!socket.active) this.#opciones.alCerrarSesion?.(error.message);
    });
    listen(socket, {
      [EVENTO.conectado]: () => {
        this.#ponerLinea("en linea");
        clearInterval(this.#sondeo);
        this.#sondear();
        this.#sondeo = setInterval(() => this.#sondear(), this.#opciones.sondeoMs ?? SONDEO_USUARIOS_MS);
        if (this.#abierto !== null) this.#pedirHilo(this.#abierto);
      },
      // What there is to read is the answer to `ultimo mensaje`, which is asked together with it.
      [EVENTO.iniciado]: () => undefined,
      [EVENTO.nuevoUsuario]: (chats, contexto) => this.#alNuevoUsuario(chats, contexto),
      [EVENTO.chatRetirado]: (retiro) => {
        const chat = this.#chats.chats.get(retiro.sesion_id);
        this.#chats = retirarChat(this.#chats, retiro);
        if (retiro.sesion_id === this.#abierto && !this.#chats.chats.has(retiro.sesion_id))
          this.#retirado = true;
        if (chat && !this.#chats.chats.has(retiro.sesion_id)) this.#opciones.alRetirar?.(chat, retiro.punto);
        this.#opciones.alCambiar?.();
      },
      [EVENTO.chatLeido]: (leido) => {
        this.#chats = leerChat(this.#chats, leido);
        this.#opciones.alCambiar?.();
      },
      [EVENTO.nuevoMensaje]: (mensajes, contexto) => this.#alNuevoMensaje(mensajes, contexto),
      [EVENTO.estadoMensaje]: (payload) => this.#alEstadoMensaje(payload),
      [EVENTO.casoActualizado]: (caso) => this.#opciones.alActualizarCaso?.(caso),
      [EVENTO.presencia]: (presencia) => this.#opciones.alPresencia?.(presencia),
      [EVENTO.escribiendo]: (quien) => this.#opciones.alEscribir?.(quien),
      [EVENTO.sesionCerrada]: ({ mensaje }) => {
        this.#despedido = true;
        this.#opciones.alCerrarSesion?.(mensaje);
      },
      [EVENTO.error]: ({ mensaje, error }) => {
        if (error === PUNTO_NO_AUTORIZADO) this.#alPerderPunto(mensaje);
        else this.#opciones.alError?.(mensaje);
      },
    });
  }

  /** No longer authorised here: nothing of the point stays on screen, and it is not asked again until the line is new. */
  #alPerderPunto(mensaje: string): void {
    clearInterval(this.#sondeo);
    this.#chats = CHATS_VACIO;
    this.#hilos.clear();
    this.#abierto = null;
    this.#opciones.alCambiar?.();
    this.#opciones.alPerderPunto?.(mensaje);
  }

  #alNuevoUsuario(chats: Chat[], contexto: ContextoChats): void {
    if (contexto.id !== this.#opciones.id_punto) return;
    this.#chats = aplicarChats(this.#chats, chats, contexto);
    this.#seguir();
    this.#opciones.alCambiar?.();
  }

  /** The open conversation is back in the list, perhaps in the citizen's next case: what is said there is heard again (D69). */
  #seguir(): void {
    if (this.#abierto === null) return;
    const chat = this.#chats.chats.get(this.#abierto);
    const idCaso = this.#hilos.get(this.#abierto)?.id_caso ?? null;
    if (!chat || !(this.#retirado || (idCaso !== null && idCaso !== chat.caso.id))) return;
    this.#retirado = false;
    this.#pedirHilo(this.#abierto);
  }

  #alNuevoMensaje(mensajes: Mensaje[], contexto: ContextoHilo): void {
    const antes = this.#hilos.get(contexto.sesion_id) ?? HILO_VACIO;
    const despues = aplicarMensajes(antes, mensajes, contexto);
    this.#hilos.set(contexto.sesion_id, despues);
    this.#completar(contexto.sesion_id, despues, contexto);
    this.#opciones.alLlegar?.(
      mensajes.filter((mensaje) => !antes.mensajes.has(mensaje.id)),
      contexto,
    );
    this.#opciones.alCambiar?.();
  }

  #alEstadoMensaje(payload: CambioDeEntrega): void {
    const hilo = aplicarEstados(this.#hilos.get(payload.sesion_id) ?? HILO_VACIO, payload);
    this.#hilos.set(payload.sesion_id, hilo);
    this.#completar(payload.sesion_id, hilo, payload);
    this.#opciones.alCambiar?.();
  }

  /** A push that starts beyond what is held left a gap: ask for it. */
  #completar(
    sesionId: number,
    hilo: EstadoHilo,
    { id_caso, secuencia }: { id_caso: number; secuencia: number },
  ): void {
    if (
      this.#abierto === sesionId &&
      !this.#retirado &&
      (hilo.id_caso !== id_caso || hilo.secuencia < secuencia)
    )
      this.#pedirHilo(sesionId);
  }

  #pedirHilo(sesionId: number): void {
    if (!this.#socket.connected) return;
    const hilo = this.#hilos.get(sesionId) ?? HILO_VACIO;
    this.#socket.emit(EVENTO.iniciar, { id: this.#opciones.id_punto, sesion_id: sesionId });
    this.#socket.emit(EVENTO.ultimoMensaje, {
      sesion_id: sesionId,
      ultimo_mensaje: ultimoIdDe(hilo),
      ...(hilo.id_caso !== null && { id_caso: hilo.id_caso, secuencia: hilo.secuencia }),
    });
  }

  #sondear(): void {
    if (!this.#socket.connected) return;
    this.#socket.emit(EVENTO.usuarios, {
      id: this.#opciones.id_punto,
      ultima_conversacion: this.#chats.marca,
      activo: this.#opciones.huboActividad?.() ?? false,
    });
  }

  #ponerLinea(linea: Linea): void {
    if (this.#linea === linea) return;
    this.#linea = linea;
    this.#opciones.alCambiar?.();
  }
}

function conectarSocket(opciones: OpcionesEnlace): ConexionPunto {
  return io(opciones.url, {
    path: "/ws/socket.io",
    transports: ["websocket"],
    auth: (entregar) => entregar({ token: opciones.token() }),
    reconnectionDelay: 500,
    reconnectionDelayMax: 5_000,
    forceNew: true,
  });
}

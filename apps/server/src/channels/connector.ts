import type { TipoArchivo } from "@ventanilla/contract/archivo/archivo";
import type { Clasificacion } from "@ventanilla/contract/canal/canal";
import type { EstadoEntrega, TipoContenido } from "@ventanilla/contract/mensaje/mensaje";
import type { z } from "zod";

/** A configured account with its secrets opened; what a connector's `config` schema parses. */
export interface CanalAbierto {
  id: number;
  id_entidad: number;
  clasificacion: Clasificacion;
  usuario: string;
  estado: "ACTIVO" | "INACTIVO";
  clave: string | null;
  credenciales: Record<string, unknown>;
  ruta_perfil: string | null;
  sesion_id: string | null;
  sesion_url: string | null;
  configuracion: Record<string, unknown>;
}

/** What a channel can do: everything outside `channels/` asks this and never the channel's name. */
export interface Capacidades {
  /** Extensions; empty = any. */
  formatosArchivo: readonly string[];
  enviarAudio: boolean;
  /** Outgoing text may be HTML. */
  cuerpoHtml: boolean;
  /** Nothing is delivered: what the operator writes is a note. */
  soloRegistro: boolean;
  /** Longest text the provider takes in one message, in characters. */
  textoMax: number;
  /** The provider wants this long between two messages to the same person. Milliseconds. */
  pausaMs?: number;
  /** Largest file in bytes by kind of content; a kind that is missing cannot be sent. */
  archivoMax: Readonly<Partial<Record<TipoArchivo, number>>>;
  /** Several files and the text leave as one message instead of one message each. */
  archivosJuntos: boolean;
}

/** A citizen's file: where to fetch it at the provider, or its bytes when they came with the message. */
export interface RefMedia {
  url: string;
  mime: string | null;
  nombre: string | null;
  /** Came along; `url` is then empty. */
  contenido?: Buffer;
  /** Content-ID of an image that the body shows in place. */
  cid?: string;
  /** Where the provider can be asked to bring it out again when `url` is over. */
  tardia?: string;
}

/** A file on its way out. */
export interface ArchivoSaliente {
  nombre: string;
  mime: string;
  tamanio: number;
  leer(): Promise<Buffer>;
}

/** What a fetch at the provider brought. */
export interface Media {
  mime: string | null;
  nombre: string | null;
  cuerpo: Buffer;
}

export interface EventoMensaje {
  tipo: "mensaje";
  /** The provider's id of the message: unique per citizen. */
  idExterno: string;
  /** The citizen's address on this channel. */
  chat: string;
  nombre: string | null;
  /** Provider's time, epoch seconds. */
  segundos: number;
  tipoContenido: TipoContenido;
  texto: string;
  adjuntos: readonly RefMedia[];
  /** Written by a machine: joins an open case, never opens one, is never greeted (D59, D97). */
  automatico?: boolean;
  /** Of a mail. `html` is as it came: it is sanitised before it is stored. */
  correo?: { asunto: string; remitente: string; html: string | null };
}

/** A receipt. They arrive in any order and more than once. */
export interface EventoEstado {
  tipo: "estado";
  idExterno: string;
  chat: string;
  estado: Extract<EstadoEntrega, "ENVIADO" | "ENTREGADO" | "LEIDO" | "FALLIDO">;
}

/** What we sent came back: which messages it speaks of, by the provider's ids or our own msgId, and why in its own words. */
export interface EventoRebote {
  tipo: "rebote";
  idsExternos: readonly string[];
  /** False: it is still being tried. */
  definitivo: boolean;
  detalle: string;
}

/** The account itself came up or went down. */
export interface EventoSesion {
  tipo: "sesion";
  conectado: boolean;
  detalle: string;
}

export type Evento = EventoMensaje | EventoEstado | EventoRebote | EventoSesion;

export interface MensajeSaliente {
  /** Our own id: sent along where the provider takes one. */
  msgId: string;
  chat: string;
  texto: string;
  tipoContenido: TipoContenido;
  archivos: readonly ArchivoSaliente[];
  idCaso: number;
  /** Written by no person (greeting): marked as such where the channel can say so. */
  automatico: boolean;
  /** Provider's ids of the conversation so far, oldest first, the latest of the citizen last; and the subject it has. */
  hilo: { asunto: string | null; referencias: readonly string[] };
}

/** Where a listener stood when it last stopped, kept by us between runs. Opaque to everybody but its connector. */
export interface Cursor {
  leer(): Promise<Record<string, unknown> | null>;
  guardar(valor: Record<string, unknown>): Promise<void>;
}

/** Resolves when everything the event entails is committed; throws when it must be offered again. */
export type Recibir = (evento: Evento) => Promise<void>;

export type ClaseErrorCanal =
  /** Surely not accepted; may be tried again. */
  | "temporal"
  /** Will never be accepted. */
  | "permanente"
  /** The account is refused: the channel is down until somebody mends it. */
  | "credencial"
  /** The provider's time for answering is over. */
  | "ventana"
  /** It may have been accepted: nobody knows. Never repeated blindly. */
  | "incierto";

export class ErrorCanal extends Error {
  readonly clase: ClaseErrorCanal;
  /** The provider's own code or status. */
  readonly codigo: string;

  constructor(clase: ClaseErrorCanal, codigo: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "ErrorCanal";
    this.clase = clase;
    this.codigo = codigo;
  }
}

/**
 * Called by a connector at the last moment before the provider can have the message: resolves once it is written down
 * that it may. Rejects when nothing may leave; whatever the connector then throws is not looked at.
 */
export type Comprometer = () => Promise<void>;

/** What is known of a message whose answer never came. */
export interface Duda {
  /** Of the call, by the database's clock: epoch seconds, and how long ago that is. */
  segundos: number;
  haceMs: number;
  /** Code of the error with which the call ended; null: its process died. */
  codigo: string | null;
  /** Provider's ids of the conversation that are other messages. */
  conocidos: readonly string[];
  /** Other messages of ours in the conversation that the provider may have and whose id there is not known. */
  sinId: number;
}

export type Averiguado =
  | { tipo: "tomado"; idExterno: string }
  /** Certainly not, and certainly not later either. */
  | { tipo: "no tomado" }
  /** Milliseconds until asking again may tell more; null: it will not. */
  | { tipo: "no se sabe"; otraVezEnMs: number | null };

export interface PeticionWebhook {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Exactly the bytes received: signatures are over these. */
  cuerpo: Buffer;
}

export interface Webhook<C> {
  /** False: the signature does not match, answer 401 and read nothing. */
  esAutentico(config: C, peticion: PeticionWebhook): boolean;
  /** Throws a ZodError when the authentic body has not the provider's shape; unknown kinds of event are no events. */
  leer(config: C, cuerpo: unknown): readonly Evento[];
}

export type Conexion = { conectado: true } | { conectado: false; detalle: string };

/** Everything a provider's peculiarities are hidden behind. */
export interface Connector<C = unknown> {
  readonly clasificacion: Clasificacion;
  /** Parses a CanalAbierto into what this connector needs. */
  readonly config: z.ZodType<C>;
  readonly capacidades: Capacidades;
  /** The connection test of the channel form. Never throws for a refused or unreachable account. */
  verificar(config: C): Promise<Conexion>;
  /** Resolves with the provider's id of the message; throws ErrorCanal. Without `comprometer` nobody keeps a record. */
  enviar(config: C, mensaje: MensajeSaliente, comprometer?: Comprometer): Promise<string>;
  /** Asks the provider whether it has a message. Where it cannot be asked, what is uncertain stays so. Throws ErrorCanal. */
  consultar?(config: C, mensaje: MensajeSaliente, duda: Duda): Promise<Averiguado>;
  readonly webhook?: Webhook<C>;
  /** Listens until the signal says stop; rejects when the line broke, to be started again. Exactly one process listens to an account at a time. */
  escuchar?(config: C, lugar: { recibir: Recibir; cursor: Cursor; signal: AbortSignal }): Promise<void>;
  /** PNG by which a person links the account from a telephone; null: none is shown now. Throws ErrorCanal. */
  vinculo?(config: C): Promise<Buffer | null>;
  /** Fetches a citizen's file; throws ErrorCanal. `maxBytes` is checked while it streams. */
  descargar?(config: C, ref: RefMedia, limite: { maxBytes: number }): Promise<Media>;
}

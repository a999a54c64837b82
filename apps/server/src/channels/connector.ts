import type { TipoArchivo } from "@ventanilla/contract/archivo/archivo";
import type { Clasificacion } from "@ventanilla/contract/canal/canal";
import type { EstadoEntrega, TipoContenido } from "@ventanilla/contract/mensaje/mensaje";
import type { z } from "zod";

/** A configured account with its secrets opened; what a connector's `config` schema parses. */
export interface OpenCanal {
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
export interface Capabilities {
  /** Extensions; empty = any. */
  archivoFormats: readonly string[];
  sendsAudio: boolean;
  /** Outgoing text may be HTML. */
  htmlBody: boolean;
  /** Nothing is delivered: what the operator writes is a note. */
  recordsOnly: boolean;
  /** Longest text the provider takes in one message, in characters. */
  maxText: number;
  /** The provider wants this long between two messages to the same person. Milliseconds. */
  pauseMs?: number;
  /** Largest file in bytes by kind of content; a kind that is missing cannot be sent. */
  maxArchivo: Readonly<Partial<Record<TipoArchivo, number>>>;
  /** Several files and the text leave as one message instead of one message each. */
  archivosTogether: boolean;
}

/** A citizen's file: where to fetch it at the provider, or its bytes when they came with the message. */
export interface MediaRef {
  url: string;
  mime: string | null;
  nombre: string | null;
  /** Came along; `url` is then empty. */
  content?: Buffer;
  /** Content-ID of an image that the body shows in place. */
  cid?: string;
  /** Where the provider can be asked to bring it out again when `url` is over. */
  tardia?: string;
}

/** A file on its way out. */
export interface OutgoingArchivo {
  nombre: string;
  mime: string;
  tamanio: number;
  read(): Promise<Buffer>;
}

/** What a fetch at the provider brought. */
export interface Media {
  mime: string | null;
  nombre: string | null;
  body: Buffer;
}

export interface MensajeEvent {
  kind: "mensaje";
  /** The provider's id of the message: unique per citizen. */
  idExterno: string;
  /** The citizen's address on this channel. */
  chat: string;
  nombre: string | null;
  /** Provider's time, epoch seconds. */
  seconds: number;
  tipoContenido: TipoContenido;
  text: string;
  adjuntos: readonly MediaRef[];
  /** Written by a machine: joins an open case, never opens one, is never greeted (D59, D97). */
  automatic?: boolean;
  /** Of a mail. `html` is as it came: it is sanitised before it is stored. */
  correo?: { asunto: string; remitente: string; html: string | null };
}

/** A receipt. They arrive in any order and more than once. */
export interface EstadoEvent {
  kind: "estado";
  idExterno: string;
  chat: string;
  estado: Extract<EstadoEntrega, "ENVIADO" | "ENTREGADO" | "LEIDO" | "FALLIDO">;
}

/** What we sent came back: which messages it speaks of, by the provider's ids or our own msgId, and why in its own words. */
export interface BounceEvent {
  kind: "rebote";
  idsExternos: readonly string[];
  /** False: it is still being tried. */
  final: boolean;
  detalle: string;
}

/** The account itself came up or went down. */
export interface SesionEvent {
  kind: "sesion";
  conectado: boolean;
  detalle: string;
}

export type CanalEvent = MensajeEvent | EstadoEvent | BounceEvent | SesionEvent;

export interface OutgoingMensaje {
  /** Our own id: sent along where the provider takes one. */
  msgId: string;
  chat: string;
  text: string;
  tipoContenido: TipoContenido;
  archivos: readonly OutgoingArchivo[];
  idCaso: number;
  /** Written by no person (greeting): marked as such where the channel can say so. */
  automatic: boolean;
  /** Provider's ids of the conversation so far, oldest first, the latest of the citizen last; and the subject it has. */
  hilo: { asunto: string | null; references: readonly string[] };
}

/** Where a listener stood when it last stopped, kept by us between runs. Opaque to everybody but its connector. */
export interface Cursor {
  read(): Promise<Record<string, unknown> | null>;
  save(value: Record<string, unknown>): Promise<void>;
}

/** Resolves when everything the event entails is committed; throws when it must be offered again. */
export type Receive = (event: CanalEvent) => Promise<void>;

export type CanalErrorKind =
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

export class CanalError extends Error {
  readonly kind: CanalErrorKind;
  /** The provider's own code or status. */
  readonly code: string;

  constructor(kind: CanalErrorKind, code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "CanalError";
    this.kind = kind;
    this.code = code;
  }
}

/**
 * Called by a connector at the last moment before the provider can have the message: resolves once it is written down
 * that it may. Rejects when nothing may leave; whatever the connector then throws is not looked at.
 */
export type Commit = () => Promise<void>;

/** What is known of a message whose answer never came. */
export interface Doubt {
  /** Of the call, by the database's clock: epoch seconds, and how long ago that is. */
  seconds: number;
  agoMs: number;
  /** Code of the error with which the call ended; null: its process died. */
  code: string | null;
  /** Provider's ids of the conversation that are other messages. */
  knownIds: readonly string[];
  /** Other messages of ours in the conversation that the provider may have and whose id there is not known. */
  withoutId: number;
}

export type Finding =
  | { kind: "taken"; idExterno: string }
  /** Certainly not, and certainly not later either. */
  | { kind: "not taken" }
  /** Milliseconds until asking again may tell more; null: it will not. */
  | { kind: "unknown"; askAgainInMs: number | null };

export interface WebhookRequest {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Exactly the bytes received: signatures are over these. */
  body: Buffer;
}

export interface Webhook<C> {
  /** False: the signature does not match, answer 401 and read nothing. */
  isAuthentic(config: C, request: WebhookRequest): boolean;
  /** Throws a ZodError when the authentic body has not the provider's shape; unknown kinds of event are no events. */
  read(config: C, body: unknown): readonly CanalEvent[];
}

export type AccountStatus = { conectado: true } | { conectado: false; detalle: string };

/** Everything a provider's peculiarities are hidden behind. */
export interface Connector<C = unknown> {
  readonly clasificacion: Clasificacion;
  /** Parses an OpenCanal into what this connector needs. */
  readonly config: z.ZodType<C>;
  readonly capabilities: Capabilities;
  /** The connection test of the channel form. Never throws for a refused or unreachable account. */
  verify(config: C): Promise<AccountStatus>;
  /** Resolves with the provider's id of the message; throws CanalError. Without `commit` nobody keeps a record. */
  send(config: C, mensaje: OutgoingMensaje, commit?: Commit): Promise<string>;
  /** Asks the provider whether it has a message. Where it cannot be asked, what is uncertain stays so. Throws CanalError. */
  inquire?(config: C, mensaje: OutgoingMensaje, doubt: Doubt): Promise<Finding>;
  readonly webhook?: Webhook<C>;
  /** Listens until the signal says stop; rejects when the line broke, to be started again. Exactly one process listens to an account at a time. */
  listen?(config: C, place: { receive: Receive; cursor: Cursor; signal: AbortSignal }): Promise<void>;
  /** PNG by which a person links the account from a telephone; null: none is shown now. Throws CanalError. */
  linkImage?(config: C): Promise<Buffer | null>;
  /** Fetches a citizen's file; throws CanalError. `maxBytes` is checked while it streams. */
  download?(config: C, ref: MediaRef, limit: { maxBytes: number }): Promise<Media>;
}

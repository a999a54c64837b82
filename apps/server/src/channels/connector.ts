import type { Readable } from "node:stream";
import type { TipoArchivo } from "@ventanilla/contract/archivo/archivo";
import type { Clasificacion } from "@ventanilla/contract/canal/canal";
import type {
  DetalleCorreo,
  EstadoEntrega,
  MotivoFallo,
  TipoContenido,
} from "@ventanilla/contract/mensaje/mensaje";
import type { Plantilla, PlantillaElegida } from "@ventanilla/contract/mensaje/plantilla";
import type { MotivoSuelto } from "@ventanilla/contract/suelto/suelto";
import type { z } from "zod";

/** A configured account with its secrets opened. A connector's `config` schema parses it. */
export interface OpenCanal {
  id: number;
  id_entidad: number;
  /** Name of the institution. */
  entidad: string;
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
  /** What is longer than `maxText` goes as several messages, each delivered by itself and in order; else it is refused. */
  splitsText?: boolean;
  /** Most messages that an account may send in that time; the outbox waits. Without it nothing is counted. */
  perAccount?: { readonly count: number; readonly ms: number };
  /** The provider takes what we write for this long after the citizen's last message. Milliseconds; absent: always. */
  windowMs?: number;
  /** Words that the provider approved may be sent. */
  templates?: boolean;
  /** A message may answer another one in particular, and the citizen sees which. */
  quotes?: boolean;
  /** What is written is a letter: it may have a subject of its own, copies, and something below its words. */
  letters?: boolean;
  /** Largest file in bytes by kind of content; a kind that is missing cannot be sent. */
  maxArchivo: Readonly<Partial<Record<TipoArchivo, number>>>;
  /** Several files and the text leave as one message instead of one message each. */
  archivosTogether: boolean;
}

/** Bytes of all files of a message, where they leave as one. */
export const maxTogether = (maxArchivo: Capabilities["maxArchivo"]): number =>
  Math.max(0, ...Object.values(maxArchivo));

/** A citizen's file: where to fetch it at the provider, or its bytes when they came with the message. */
export interface MediaRef {
  url: string;
  mime: string | null;
  nombre: string | null;
  /** The bytes, when they came with the message; `url` is then empty, as it is of a file that can only be asked for again. Never stored with the reference. */
  content?: Original;
  /** Content-ID of an image that the body shows in place. */
  cid?: string;
  /** Address at which the provider can be asked for the file again when `url` has expired. */
  tardia?: string;
  /** The account that told of it, where another one took the message. No connector says so. */
  id_canal?: number;
}

/** Bytes at hand, or a file of ours that is there until the event was taken. */
export type Original = Buffer | { path: string };

/** A file on its way out. */
export interface OutgoingArchivo {
  nombre: string;
  mime: string;
  tamanio: number;
  read(): Promise<Buffer>;
  /** The same, for who passes them on piece by piece: a large file is then never whole in the memory. */
  open?(): Promise<Readable>;
}

/** A file as it was fetched from the provider. */
export interface Media {
  mime: string | null;
  nombre: string | null;
  body: Buffer;
}

/** Why a message is a machine's: what people read where those are listed that opened no case. */
export type AutomaticReason = Exclude<MotivoSuelto, "telefono">;

export interface MensajeEvent {
  kind: "mensaje";
  /** The provider's id of the message: unique per citizen, and the same under each of the citizen's addresses. */
  idExterno: string;
  /** The citizen's address on this channel: what is shown and written to. */
  chat: string;
  /** An address of the same citizen that never passes to another person, where the provider has one. */
  identity?: string;
  nombre: string | null;
  /** Provider's time, epoch seconds. */
  seconds: number;
  /** When the provider put it in line, epoch milliseconds, where it says so: the order of what has one second (D109). */
  queuedMs?: number;
  tipoContenido: TipoContenido;
  text: string;
  adjuntos: readonly MediaRef[];
  /** The institution wrote it outside of this system, for instance on its own telephone. Opens no case. */
  own?: boolean;
  /** Said while another application of the account has the conversation in hand: joins an open case, where nobody waits for us by it; without one nothing of it is kept (ADR 159). */
  overheard?: boolean;
  /** No words: who has the conversation in hand from now on, another application of the account (`ajeno`) or we (`devuelto`). Only of what is `overheard`. */
  notice?: "ajeno" | "devuelto";
  /** What it answers: the provider's id of that message where it is told, and its words. */
  replyTo?: { idExterno: string | null; text: string };
  /** Written by a machine: joins an open case, never opens one, is never greeted (D59, D97). */
  automatic?: boolean;
  /** Of an automatic one, where the connector knows more than that. */
  reason?: AutomaticReason;
  /** It asks for no automatic answer: a case that it opens is not greeted. */
  ungreeted?: boolean;
  /** The message exactly as the provider gave it, where its channel has such a form. It is kept, and can be read again. */
  original?: Original;
  /** Of a mail. `html` is as it came: it is sanitised before it is stored. */
  correo?: { asunto: string; remitente: string; html: string | null; detalle?: DetalleCorreo };
}

/** A receipt. They arrive in any order and more than once. */
export interface EstadoEvent {
  kind: "estado";
  idExterno: string;
  /** Where the provider says that the message went: not always the address that it was sent to. */
  chat: string;
  identity?: string;
  estado: Extract<EstadoEntrega, "ENVIADO" | "ENTREGADO" | "LEIDO" | "FALLIDO">;
  /**
   * Our own id of the message, where the provider gives it back: so one is found whose answer never came. Empty where it
   * gives them back and this receipt bears none: then it is of nobody's message here.
   */
  msgId?: string;
  /** Of FALLIDO, where the provider says it: of which kind, and in its own words why. */
  motivo?: Extract<MotivoFallo, "permanente" | "archivo" | "destino" | "credencial" | "ventana">;
  detalle?: string;
}

/** A message of ours came back. `idsExternos` names the messages, by the provider's ids or our own msgId; `detalle` is the provider's reason. */
export interface BounceEvent {
  kind: "rebote";
  /** Names the report itself: however often it comes, it is one. */
  report: string;
  idsExternos: readonly string[];
  /** Which sending of a message it was (`OutgoingMensaje.sending`), by our own msgId; of one that is missing, the latest. */
  sendings: Readonly<Record<string, number>>;
  /** `trying`: the provider has not given up. `unknown`: something failed, and whether for good is not said. */
  verdict: "final" | "trying" | "unknown";
  detalle: string;
  /** Addresses that it did not reach, where the provider names them: not always the citizen's. */
  recipients?: readonly string[];
}

/** The account itself came up or went down. */
export interface SesionEvent {
  kind: "sesion";
  conectado: boolean;
  detalle: string;
  /** When it was so by the provider's clock, in epoch milliseconds: events may arrive in any order. Absent: unknown. */
  atMs?: number;
}

/** A receipt for everything that we sent to somebody until a moment: the provider names the time and not the messages. */
export interface WatermarkEvent {
  kind: "marca";
  chat: string;
  estado: Extract<EstadoEntrega, "ENTREGADO" | "LEIDO">;
  /** By the provider's clock, in epoch milliseconds. */
  untilMs: number;
}

export type CanalEvent = MensajeEvent | EstadoEvent | WatermarkEvent | BounceEvent | SesionEvent;

export interface OutgoingMensaje {
  /** Our own id: sent along where the provider takes one. */
  msgId: string;
  /** Counts from 1 how often it is sent: again only when the sending before is known not to have arrived. */
  sending?: number;
  chat: string;
  text: string;
  tipoContenido: TipoContenido;
  archivos: readonly OutgoingArchivo[];
  idCaso: number;
  /** Not written by a person (the greeting). It is marked so where the channel has a mark for it. */
  automatic: boolean;
  /** How long ago the citizen last wrote, by the provider's clock; null: never, or nobody knows. Milliseconds. */
  sinceInboundMs?: number | null;
  /** In place of `text`, which says the same: words that the provider approved, and what stands in their gaps. */
  plantilla?: PlantillaElegida | undefined;
  /** The message of this conversation that it answers, by the provider's id; `own`: we wrote that one. Only where the channel `quotes`. */
  replyTo?: { idExterno: string; own: boolean } | undefined;
  /** Subject of the conversation, and the provider's ids of its messages so far: oldest first, the citizen's latest one last. Empty where no `letters` are written. */
  hilo: { asunto: string | null; references: readonly string[] };
  /** Of a letter that is more than its words; only where the channel writes `letters`. `signature` stands under them, and `below` under both. */
  letter?:
    | { subject: string | null; copies: readonly string[]; signature: string | null; below: string | null }
    | undefined;
}

/** Where a listener stopped last. We keep it between runs; only its connector understands it. */
export interface Cursor {
  read(): Promise<Record<string, unknown> | null>;
  save(value: Record<string, unknown>): Promise<void>;
}

/**
 * What a listener found: the account opens another's place than before (`ajeno`), what lies there has other numbers than
 * before (`renumerado`) or there is less of it than was seen (`atrasado`), or something is there that nobody hands over
 * (`no entregado`).
 */
export interface ListeningNews {
  what: "ajeno" | "renumerado" | "atrasado" | "no entregado";
  detail: Readonly<Record<string, number | string>>;
}

/** What a listener needs of us. */
export interface ListeningPlace {
  receive: Receive;
  /**
   * Keeps something that cannot be read, so that the listener may go on behind it. `fault` is what reading threw. `body` is
   * read again by the `read` of the connector's webhook. The same again is one. Resolves when it is kept.
   */
  setAside(fault: unknown, body: unknown): Promise<void>;
  /** Puts on record what whoever administers the account should know of it. */
  tell(news: ListeningNews): Promise<void>;
  cursor: Cursor;
  /** When the account came to be ours, in epoch milliseconds: what was there before is somebody else's history. */
  sinceMs: number;
  signal: AbortSignal;
}

/** Resolves when the event and all that follows from it are committed. Throws when the event must be offered again. */
export type Receive = (event: CanalEvent) => Promise<void>;

export type CanalErrorKind =
  /** Surely not accepted; may be tried again. */
  | "temporal"
  /** Will never be accepted. */
  | "permanente"
  /** The file is not taken: its kind, its size, or what is in it. */
  | "archivo"
  /** Who is written to gets no messages there, or none of ours: no fault of the account. */
  | "destino"
  /** The account is refused: the channel is down until somebody mends it. */
  | "credencial"
  /** The provider's time for answering is over. */
  | "ventana"
  /** Another application of the account has this conversation in hand, and nothing of ours leaves there until it gives it back: no fault of the account. */
  | "ajeno"
  /** For a while the account may write to nobody who never wrote to it. */
  | "desconocido"
  /** The address of somebody who was to get a copy is refused for good: nobody got anything. */
  | "copia"
  /** It may have been accepted: nobody knows. It is never sent again without asking. */
  | "incierto";

export interface CanalErrorOptions extends ErrorOptions {
  /** The provider asks for a pause, at least this long. Of a `temporal` one. */
  pauseMs?: number;
  /** It asks it of the account, whoever is written to; else of this one conversation. */
  ofAccount?: boolean;
  /** The provider says that it did not take it, and now and then did: its receipt tells so within this time, and nobody tries before. Of a `temporal` one. */
  receiptMs?: number;
  /** What it turns out to be when it never passes. Of a `temporal` one. */
  lastly?: "destino" | "copia";
  /** Something of ours failed before its provider was called, our file store or our disk: no fault of the account. Of a `temporal` one. */
  ours?: boolean;
}

export class CanalError extends Error {
  readonly kind: CanalErrorKind;
  /** The provider's own code or status. */
  readonly code: string;
  readonly pauseMs: number | undefined;
  readonly ofAccount: boolean;
  readonly receiptMs: number | undefined;
  readonly lastly: CanalErrorOptions["lastly"];
  readonly ours: boolean;

  constructor(kind: CanalErrorKind, code: string, message: string, options: CanalErrorOptions = {}) {
    super(message, options);
    this.name = "CanalError";
    this.kind = kind;
    this.code = code;
    this.pauseMs = options.pauseMs;
    this.ofAccount = options.ofAccount ?? false;
    this.receiptMs = options.receiptMs;
    this.lastly = options.lastly;
    this.ours = options.ours ?? false;
  }
}

/**
 * A connector calls it at the last moment before the provider can have the message. It resolves once it is recorded that
 * the provider may have it. It rejects when nothing may be sent; the connector's own error is then ignored.
 */
export type Commit = () => Promise<void>;

/** What is known of a message whose answer never came. */
export interface Doubt {
  /** Time of the call by the database's clock, in epoch seconds; `agoMs` is how long ago that is. */
  seconds: number;
  agoMs: number;
  /** Code of the error with which the call ended; null: its process died. */
  code: string | null;
  /** The provider's ids of the other messages of the conversation, and of earlier tries of any of them. */
  knownIds: readonly string[];
  /** How many other messages of ours the provider may have in this conversation without our knowing their ids. */
  withoutId: number;
}

export type Finding =
  | { kind: "taken"; idExterno: string }
  /**
   * The provider certainly does not have it, and will not have it later either. `refused`: its ids of tries that it took and
   * that were refused further on, of which it may still tell.
   */
  | { kind: "not taken"; refused?: readonly string[] }
  /** Milliseconds after which asking again may tell more; null when it will not. */
  | { kind: "unknown"; askAgainInMs: number | null };

export interface WebhookRequest {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Exactly the bytes received: signatures are over these. */
  body: Buffer;
}

export interface Webhook<C> {
  /** False: the signature does not match, answer 401 and read nothing. */
  isAuthentic(config: C, request: WebhookRequest): boolean;
  /** Throws a ZodError when an authentic body does not have the provider's shape, an UnknownEvent for a kind that the connector does not know. Kinds that nobody here needs are left out. */
  read(config: C, body: unknown): readonly CanalEvent[];
  /** GET on the channel's webhook address: the provider asks whether the address is ours. Null: it is refused (403). */
  challenge?(config: C, query: Readonly<Record<string, string>>): Challenge | null;
  /** One address serves all accounts of an application: the parts of a body and the account that each is for. Without it, all is for the channel in the address. Throws a ZodError. */
  split?(body: unknown): readonly (WebhookPart | UnreadPart)[];
}

export interface Challenge {
  body: string;
  type: "text/plain" | "application/json";
}

export interface WebhookPart {
  /** As the connector's `accountField` has it. */
  account: string;
  /** What `read` is given. */
  body: unknown;
}

/** It is set aside: at the account that it names, and where it arrived only what names none. `body`: one with nothing else in it, and with nothing of another account. */
export interface UnreadPart {
  account: string | null;
  body: unknown;
  fault: unknown;
}

/** The columns of `canal` by which a provider may name an account. */
export type AccountField = "usuario" | "ruta_perfil" | "sesion_id";

/** `refused`: the account itself, its key or its rights; `detalle` is the provider's own code. */
export type AccountStatus = { conectado: true } | { conectado: false; detalle: string; refused: boolean };

/** What a trial of an account says of it: whatever fails is told by its code. */
export async function statusOf(trial: () => Promise<unknown>): Promise<AccountStatus> {
  try {
    await trial();
    return { conectado: true };
  } catch (error) {
    if (error instanceof CanalError) return failedStatus(error);
    throw error;
  }
}

export const failedStatus = ({ kind, code }: CanalError): AccountStatus & { conectado: false } => ({
  conectado: false,
  detalle: code,
  refused: kind === "credencial",
});

/** One channel's provider: its peculiarities are hidden behind this interface. */
export interface Connector<C = unknown> {
  readonly clasificacion: Clasificacion;
  /** Parses an OpenCanal into what this connector needs. */
  readonly config: z.ZodType<C>;
  readonly capabilities: Capabilities;
  /** Those that depend on the account's own settings; else `capabilities`. */
  capabilitiesOf?(config: C): Capabilities;
  /** Several providers under one classification: whether the account is this one's. The last of them takes every account. */
  takes?(canal: OpenCanal): boolean;
  /** The column of `canal` by which the provider names an account in a webhook that serves several. */
  readonly accountField?: AccountField;
  /** Whether its provider may lock the account that is refused again and again: then nobody tries it by himself. */
  locks?(config: C): boolean;
  /** The connection test of the channel form. Never throws for a refused or unreachable account. */
  verify(config: C): Promise<AccountStatus>;
  /**
   * Resolves when the account would take a message now, as far as that can be told without sending one; throws CanalError.
   * Cheap: an account that is down is asked again and again. Without this function only a message finds out.
   */
  probe?(config: C): Promise<void>;
  /**
   * Whether the provider still brings what citizens write, where that ends by itself and can be asked; null: it cannot be
   * told now. Never throws for a refused or unreachable account.
   */
  hears?(config: C): Promise<boolean | null>;
  /** Resolves with the provider's id of the message; throws CanalError. Without `commit`, the call is not recorded beforehand. */
  send(config: C, mensaje: OutgoingMensaje, commit?: Commit): Promise<string>;
  /** Asks the provider whether it has a message. Without this function, an uncertain message stays uncertain. Throws CanalError. */
  inquire?(config: C, mensaje: OutgoingMensaje, doubt: Doubt): Promise<Finding>;
  /** The provider's id of a message of ours, where we may give it one. Some of its engines take it, and others make their own. */
  idOf?(msgId: string): string;
  readonly webhook?: Webhook<C>;
  /** Where to write to a citizen who is known by the address that never changes; null: the provider does not know it either. Throws CanalError. */
  chatOf?(config: C, identity: string): Promise<string | null>;
  /** The name by which the provider knows a citizen whose messages carry none; null: it tells none. Throws CanalError. */
  nameOf?(config: C, chat: string): Promise<string | null>;
  /** Listens until the signal aborts. Rejects when the line breaks; it is then started again. One process at a time listens to an account. */
  listen?(config: C, place: ListeningPlace): Promise<void>;
  /** PNG by which a person links the account from a telephone; null: none is shown now. Throws CanalError. */
  linkImage?(config: C): Promise<Buffer | null>;
  /** Reads a message again out of its original, as it would be read now; null: it is no message of a citizen. Throws when it cannot be read. */
  reread?(config: C, original: Buffer, seconds: number): Promise<MensajeEvent | null>;
  /** The approved words of the account. Without this function the channel has none. Throws CanalError. */
  plantillas?(config: C): Promise<readonly Plantilla[]>;
  /** Fetches a citizen's file; throws CanalError. `maxBytes` is checked while it streams. */
  download?(config: C, ref: MediaRef, limit: { maxBytes: number }): Promise<Media>;
}

import { z } from "zod";

/** The id of the application that speaks for pages; another number is another program's. */
export const APLICACION = 1;

/** Meta's own inbox. */
export const BANDEJA = 263902037430900;

/** A page and the application that speaks for it. */
export const PaginaNueva = z.strictObject({
  id: z.string().regex(/^\d{1,20}$/),
  nombre: z.string().min(1),
  token: z.string().min(1),
  app_secret: z.string().min(1),
  /** Where the application's webhook is; null: nowhere yet. */
  webhook: z.url().nullable().default(null),
  /** What the application is told of; null: it is not, as after many calls that nobody took. */
  campos: z
    .array(z.string())
    .nullable()
    .default([
      "messages",
      "messaging_postbacks",
      "message_echoes",
      "message_deliveries",
      "message_reads",
      "messaging_handovers",
      "standby",
    ]),
  /** Another program of the institution is told of its messages too. */
  otro_programa: z.boolean().default(false),
  /** Meta lets its people answer for seven days. */
  agente_humano: z.boolean().default(false),
});
export type Pagina = z.output<typeof PaginaNueva>;

export const Persona = z.strictObject({
  /** Known by it to one page only. */
  psid: z.string(),
  nombre: z.string(),
});
export type Persona = z.output<typeof Persona>;

const ArchivoGuardado = z.strictObject({
  id: z.string(),
  clase: z.enum(["image", "audio", "video", "file"]),
  mimetype: z.string(),
  nombre: z.string(),
});
export interface ArchivoFb extends z.output<typeof ArchivoGuardado> {
  contenido: Buffer;
}

const MensajeGuardado = z.strictObject({
  mid: z.string(),
  pagina: z.string(),
  psid: z.string(),
  /** Of the page. */
  saliente: z.boolean(),
  texto: z.string(),
  archivo: ArchivoGuardado.nullable(),
  ms: z.int(),
  entregado: z.boolean(),
  leido: z.boolean(),
  /** The webhook of the citizen's own was taken. */
  tomado: z.boolean(),
  /** What the program that sent it asked to get back with its echo. */
  metadata: z.string().nullable(),
  citado: z.string().nullable(),
});
export interface MensajeFb extends Omit<z.output<typeof MensajeGuardado>, "archivo"> {
  archivo: ArchivoFb | null;
}

/** What survives a restart; the bytes of files lie beside it. */
export const Guardado = z.strictObject({
  paginas: z.array(PaginaNueva),
  personas: z.array(Persona),
  mensajes: z.array(MensajeGuardado),
  /** Conversations that another application of the page has in hand. */
  ajenos: z.array(z.string()).default([]),
});
export type Guardado = z.output<typeof Guardado>;

const MB = 1024 * 1024;
export const ARCHIVO_MAX = 25 * MB;
export const TEXTO_MAX = 2000;

const Adjunto = z.strictObject({
  type: z.enum(["image", "audio", "video", "file"]),
  payload: z.union([
    z.strictObject({ is_reusable: z.boolean().optional() }),
    z.strictObject({ url: z.url(), is_reusable: z.boolean().optional() }),
    z.strictObject({ attachment_id: z.string() }),
  ]),
});

/** One of them, never both. */
const Mensaje = z
  .strictObject({
    text: z.string().min(1).max(TEXTO_MAX).optional(),
    attachment: Adjunto.optional(),
    metadata: z.string().max(1000).optional(),
  })
  .refine(({ text, attachment }) => (text === undefined) !== (attachment === undefined), {
    message: "a message has a text or an attachment",
  });

/** The body of a send; anything else in it is refused. */
export const Envio = z
  .strictObject({
    recipient: z.strictObject({ id: z.string().min(1) }),
    messaging_type: z.enum(["RESPONSE", "UPDATE", "MESSAGE_TAG"]),
    tag: z.string().optional(),
    message: Mensaje,
    reply_to: z.strictObject({ mid: z.string().min(1) }).optional(),
  })
  .refine(({ messaging_type: tipo, tag }) => (tipo === "MESSAGE_TAG") === (tag !== undefined), {
    message: "a tag goes with MESSAGE_TAG and with nothing else",
  });
export type Envio = z.output<typeof Envio>;

export const Fallos = z.strictObject({
  /** Only for this page. */
  pagina: z.string().optional(),
  /** Before answering a send. */
  delayMs: z.int().nonnegative().optional(),
  /** The Graph's error instead of accepting. */
  code: z.int().optional(),
  subcode: z.int().optional(),
  /** HTTP status that goes with it; alone: a page for people instead of JSON. */
  status: z.int().min(400).max(599).optional(),
  /** The connection is cut before anything was accepted. */
  drop: z.boolean().optional(),
  /** The send is accepted and the connection cut before the answer. */
  dropAfterAccept: z.boolean().optional(),
  /** The send is accepted and answered with this status, as if it had not been. */
  errorAfterAccept: z.int().min(500).max(599).optional(),
  /** The send is accepted and answered with 500 and this code of the Graph's own. */
  codeAfterAccept: z.int().optional(),
  /** Accepted and answered without an id. */
  emptyAnswer: z.boolean().optional(),
  /** Nobody may read profiles. */
  sinPerfil: z.boolean().optional(),
  /** What befalls whoever asks for a conversation: an answer that is late, a status instead of one, none of it, or no right to it. */
  conversaciones: z
    .strictObject({
      delayMs: z.int().nonnegative().optional(),
      status: z.int().min(400).max(599).optional(),
      vacias: z.boolean().optional(),
      sinPermiso: z.boolean().optional(),
    })
    .optional(),
  /** Nobody may ask who is told of the page. */
  suscripcionSinPermiso: z.boolean().optional(),
  /** Files are gone from the store. */
  sinArchivos: z.boolean().optional(),
  /** Extra copies of each webhook. */
  duplicateWebhooks: z.int().min(0).max(50).optional(),
  /** Each webhook leaves so much later, at most: they overtake one another. */
  shuffleWebhooksMs: z.int().nonnegative().optional(),
  /** Each webhook is signed with another secret. */
  firmaAjena: z.boolean().optional(),
  /** Sends that still meet it; absent: until taken back. */
  times: z.int().positive().optional(),
});
export type Fallos = z.output<typeof Fallos>;

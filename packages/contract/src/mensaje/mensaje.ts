import { z } from "zod";
import { Adjunto, ArchivoBase64 } from "../archivo/archivo.ts";
import { Clasificacion } from "../canal/canal.ts";
import { Id, IdMensaje, Instante } from "../common/lista.ts";
import { ENTREGAS_MAX, TEXTO_MENSAJE_MAX, VARIOS_MAX } from "../limites.ts";
import { CartaEnviada, CartaEscrita } from "./carta.ts";
import { PlantillaElegida } from "./plantilla.ts";

/** AVISO: the server's own line. INTERNA: what colleagues tell each other; neither is ever sent. */
export const DIRECCIONES = ["ENTRADA", "SALIDA", "AVISO", "INTERNA"] as const;
export const Direccion = z.enum(DIRECCIONES);
export type Direccion = z.output<typeof Direccion>;

export const TIPOS_CONTENIDO = ["texto", "archivo", "imagen", "audio", "video", "email"] as const;
export const TipoContenido = z.enum(TIPOS_CONTENIDO);
export type TipoContenido = z.output<typeof TipoContenido>;

/** How far an outgoing message came. A message only moves forward, except FALLIDO and INCIERTO back to EN_COLA by a person. */
export const ESTADOS_ENTREGA = [
  "EN_COLA",
  "ENVIANDO",
  "ENVIADO",
  "ENTREGADO",
  "LEIDO",
  "FALLIDO",
  "INCIERTO",
] as const;
/** RECIBIDO: of the citizen; COMPLETADO: a notice (D80), an internal note, or a note that an operator left where nothing is sent. */
export const ESTADOS_MENSAJE = [...ESTADOS_ENTREGA, "RECIBIDO", "COMPLETADO"] as const;
export const EstadoMensaje = z.enum(ESTADOS_MENSAJE);
export type EstadoMensaje = z.output<typeof EstadoMensaje>;
export type EstadoEntrega = (typeof ESTADOS_ENTREGA)[number];

/** Why a send failed, in a word the catalogue `errores` can say. */
export const MOTIVOS_FALLO = [
  "permanente",
  "archivo",
  "destino",
  "credencial",
  "ventana",
  "desconocido",
  "agotado",
  "incierto",
  "copia",
] as const;
export const MotivoFallo = z.enum(MOTIVOS_FALLO);
export type MotivoFallo = z.output<typeof MotivoFallo>;

/** Somebody whom a mail names. */
export const Corresponsal = z.object({ direccion: z.string(), nombre: z.string().nullable() });
export type Corresponsal = z.output<typeof Corresponsal>;

/** Who stands in the header of a mail, as its sender wrote it: any of it may be untrue. */
export const DetalleCorreo = z.object({
  de: Corresponsal.nullable(),
  /** To and Cc without the institution's own address, at most CORREO_PERSONAS_MAX of each. */
  para: z.array(Corresponsal),
  cc: z.array(Corresponsal),
  /** How many more stand there. */
  mas: z.int(),
  /** Where the sender asks for answers. They go to the conversation's citizen all the same. */
  responder_a: z.array(Corresponsal),
  /** The institution's own server says that it could not confirm the sender. */
  sin_comprobar: z.boolean(),
});
export type DetalleCorreo = z.output<typeof DetalleCorreo>;

/** Why a message waits: the provider does not answer, it asks for a pause, the fault is ours, or its account has sent as much as it may for now. */
export const CAUSAS_ESPERA = ["servicio", "limite", "interno", "ritmo"] as const;
/** A message EN_COLA that does not leave at once: why, and when it is tried next. */
export const Espera = z.object({ causa: z.enum(CAUSAS_ESPERA), proximo: Instante });
export type Espera = z.output<typeof Espera>;

/** How far an outgoing message came, in every place that tells it. */
export const Entrega = z.object({
  id: z.int(),
  estado: EstadoMensaje,
  motivo: MotivoFallo.nullable(),
  espera: Espera.nullable(),
  /** Somebody decided that nothing more is to be done about its failure. */
  fallo_visto: z.boolean(),
});
export type Entrega = z.output<typeof Entrega>;

export const Extras = z.object({
  asunto: z.string().optional(),
  remitente: z.string().optional(),
  /** Of a mail that was read since its header is kept. */
  correo: DetalleCorreo.optional(),
  /** A machine wrote it: a letter that answers its conversation answers a person's, where there is one. */
  automatico: z.literal(true).optional(),
  adjuntos: z.array(Adjunto).optional(),
  /** Words that came with a file: `contenido` of an image holds its preview (D99). */
  texto: z.string().optional(),
  /** Text key and values of a notice; the screen says it in its own language, `contenido` holds the Spanish. */
  /** The text of a notice by its name in the language files, area first: `avisos:casoAbierto`. */
  aviso: z.object({ clave: z.string(), datos: z.record(z.string(), z.string()) }).optional(),
  /** What the message answers: its first words, empty when it was a file alone, and our message when it is one that we have. */
  respuesta_a: z.object({ id: z.int().nullable(), texto: z.string() }).optional(),
  /** Written by the institution outside of this system, on its own telephone: nobody here sent it. */
  telefono: z.literal(true).optional(),
  /** Sent in words that the provider approved. */
  plantilla: PlantillaElegida.optional(),
  /** Of a letter of ours that is more than its words. */
  carta: CartaEnviada.optional(),
  /** Of an internal note: whom it names. */
  menciones: z.array(z.object({ id: z.int(), nombre: z.string() })).optional(),
  /** It is kept as its provider gave it, and can be downloaded. Bytes. */
  original: z.object({ tamanio: z.int() }).optional(),
});
export type Extras = z.output<typeof Extras>;

export const Mensaje = Entrega.extend({
  id_caso: z.int(),
  id_canal_entrada: z.int(),
  direccion: Direccion,
  tipo_contenido: TipoContenido,
  contenido: z.string(),
  mime_type: z.string().nullable(),
  msg_id: z.string(),
  /** Epoch seconds as text (D87). */
  msg_tz: z.string(),
  /** Its place in the thread: see `ordenDe`. */
  orden: z.int(),
  _created_at: Instante,
  extras: Extras,
  canal_entrada: z.object({ clasificacion: Clasificacion, usuario: z.string() }),
  /** The operator who wrote it (D105). */
  operador: z.object({ id: z.int(), nombre: z.string() }).nullable(),
  llego_tarde: z.boolean(),
  /** Change number within the case: a higher one replaces what a client holds. */
  secuencia: z.int(),
});
export type Mensaje = z.output<typeof Mensaje>;

export const Hilo = z.object({
  rows: z.array(Mensaje),
  hay_mas: z.boolean(),
  /** Change number of the case when this was read. */
  secuencia: z.int(),
});
export type Hilo = z.output<typeof Hilo>;

/** What the operator saw, wherever an action must not pass over words that nobody read (D65). */
export const Visto = z.object({
  /** Newest message the operator saw; if somebody spoke since, 409. */
  ultimo_visto: z.int().nonnegative().optional(),
  forzar: z.boolean().optional(),
});
export type Visto = z.output<typeof Visto>;

const Envio = z.strictObject({
  caso: Id,
  cubiculo: Id.nullable().optional(),
  direccion: z.literal("SALIDA").optional(),
  ...Visto.shape,
});

/** What is written answers this message, of the same conversation (`puedeCitarse`). */
const Cita = z.strictObject({ responde_a: IdMensaje.optional() });
/** Only where the channel writes letters. */
const Carta = z.strictObject({ carta: CartaEscrita.optional() });

export const EnvioTexto = Envio.extend({
  ...Cita.shape,
  ...Carta.shape,
  tipo_contenido: z.literal("texto"),
  contenido: z.string().max(TEXTO_MENSAJE_MAX),
});
export type EnvioTexto = z.output<typeof EnvioTexto>;

/** Ids of files uploaded before. */
export const Subidos = z.strictObject({ subidos: z.array(z.uuid()).min(1).max(20) });
export type Subidos = z.output<typeof Subidos>;

export const EnvioArchivos = Envio.extend({
  ...Cita.shape,
  ...Carta.shape,
  tipo_contenido: z.literal("archivo"),
  // More than the maximum is answered in words, so the schema lets a few more through.
  contenido: z.union([Subidos, z.array(ArchivoBase64).min(1).max(20)]),
  /** Words that go with the files: before them, or in the same message where the channel joins them. */
  texto: z.string().max(TEXTO_MENSAJE_MAX).optional(),
});
export type EnvioArchivos = z.output<typeof EnvioArchivos>;

/** Words that the provider approved; what they say is the provider's. */
export const EnvioPlantilla = Envio.extend({
  tipo_contenido: z.literal("plantilla"),
  plantilla: PlantillaElegida,
});
export type EnvioPlantilla = z.output<typeof EnvioPlantilla>;

/** Body of enviar/mensaje (D88). `cubiculo` is the point the operator works at. */
export const EnvioMensaje = z.discriminatedUnion("tipo_contenido", [
  EnvioTexto,
  EnvioArchivos,
  EnvioPlantilla,
]);
export type EnvioMensaje = z.output<typeof EnvioMensaje>;

/** The first message written; `mensajes` has all of them, in order, when files made several. */
export const RespuestaEnvio = Mensaje.extend({ mensajes: z.array(Mensaje).optional() });
export type RespuestaEnvio = z.output<typeof RespuestaEnvio>;

/** One chat of a message to several: an entry channel and its case. */
const Destino = z.strictObject({ canal: Id, id_caso: Id });
const Varios = z.strictObject({
  canales: z.array(Destino).min(1).max(VARIOS_MAX),
  cubiculo: Id.nullable().optional(),
  direccion: z.literal("SALIDA").optional(),
});

/** Body of enviar/mensaje/varios: the same message to several chats, each on its own. */
export const EnvioVarios = z.discriminatedUnion("tipo_contenido", [
  Varios.extend({
    tipo_contenido: EnvioTexto.shape.tipo_contenido,
    contenido: EnvioTexto.shape.contenido,
  }),
  Varios.extend({
    tipo_contenido: EnvioArchivos.shape.tipo_contenido,
    contenido: EnvioArchivos.shape.contenido,
    texto: EnvioArchivos.shape.texto,
  }),
]);
export type EnvioVarios = z.output<typeof EnvioVarios>;

/** Which chats got it into their queue and which were refused, each with its reason in words (D92). */
export const RespuestaVarios = z.object({
  enviados: z.array(z.object({ canal: z.int(), id_caso: z.int(), mensajes: z.array(Mensaje) })),
  fallidos: z.array(z.object({ canal: z.int(), id_caso: z.int(), error: z.string(), mensaje: z.string() })),
});
export type RespuestaVarios = z.output<typeof RespuestaVarios>;

export const Entregas = z.object({ rows: z.array(Entrega) });
export type Entregas = z.output<typeof Entregas>;

/** `mensajes`: ids with commas between. */
export const ConsultaEntregas = z.object({
  mensajes: z
    .string()
    .max(ENTREGAS_MAX * 17)
    .transform((texto): unknown[] => texto.split(","))
    .pipe(z.array(IdMensaje).max(ENTREGAS_MAX)),
});

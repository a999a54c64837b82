import { z } from "zod";
import { TipoArchivo } from "../archivo/archivo.ts";
import {
  ConsultaCatalogo,
  ESTADOS_REGISTRO,
  EstadoRegistro,
  FiltroId,
  FiltroTexto,
  filtroEnum,
  Id,
  Instante,
} from "../common/lista.ts";
import { UNIONES_MAX } from "../limites.ts";

export const CLASIFICACIONES = ["correo", "llamada", "twitter", "whatsapp", "facebook"] as const;
export const Clasificacion = z.enum(CLASIFICACIONES);
export type Clasificacion = z.output<typeof Clasificacion>;

/** What the composer may offer for a classification (D89). Empty list: no filter. */
export const OpcionesEditor = z.object({
  formatosArchivo: z.array(z.string()),
  enviarAudio: z.boolean(),
  /** Largest file in bytes by kind, so that the composer can say it before an upload; a missing kind cannot be sent. */
  tamanios: z.partialRecord(TipoArchivo, z.int()).optional(),
  /** Largest sum of a message's files in bytes, where they leave as one; absent: each counts by itself. */
  juntos: z.int().optional(),
  /** Nothing is delivered: what is written there is a note. */
  solo_registro: z.boolean(),
  /** Words approved by the provider may be sent there, also after the time for answering. */
  plantillas: z.boolean(),
  /** What is written there may answer one message in particular. */
  citas: z.boolean(),
  /** What is written there is a letter: with a subject, copies, and what it answers below. */
  cartas: z.boolean(),
});
export type OpcionesEditor = z.output<typeof OpcionesEditor>;

/** One citizen's identity on a Canal: the "sesión" of document B. */
export const CanalEntrada = z.object({
  id: z.int(),
  id_canal: z.int(),
  clasificacion: Clasificacion,
  usuario: z.string(),
  /** Name the provider gives, when it gives one. */
  nombre: z.string().nullable(),
  id_persona: z.int().nullable(),
  /** Until when the provider takes an answer; null: no term. */
  responder_hasta: Instante.nullable(),
  /** How many of the citizen's messages nobody read, and the newest that was read. */
  no_leidos: z.int(),
  leido_hasta: z.int(),
});
export type CanalEntrada = z.output<typeof CanalEntrada>;

/** Where entry channels go on that were given up for another of the same citizen. */
export const Uniones = z.object({ rows: z.array(z.object({ id: z.int(), unida_a: z.int() })) });
export type Uniones = z.output<typeof Uniones>;

/** `canales`: ids of entry channels with commas between. */
export const ConsultaUniones = z.object({
  canales: z
    .string()
    .max(UNIONES_MAX * 11)
    .transform((texto): unknown[] => texto.split(","))
    .pipe(z.array(Id).max(UNIONES_MAX)),
});

/** Whether an account works, asked at the provider now. */
export const ConexionCanal = z.object({
  conectado: z.boolean(),
  /** The provider's own word for what is missing; empty when connected. */
  detalle: z.string(),
  /** The account itself is refused: its password or its token, or they expired. */
  rechazada: z.boolean(),
  /** Picture to scan with the telephone, as a data: address, while the provider shows one. */
  qr: z.string().nullable(),
});
export type ConexionCanal = z.output<typeof ConexionCanal>;

/** What is known of an account's line, without asking its provider. */
export const ESTADOS_CONEXION = ["desconocida", "conectada", "sin_conexion", "pausada", "vincular"] as const;
export const ConexionConocida = z.object({
  /** `pausada`: the account is refused, and nothing is sent until somebody mends it. `vincular`: a telephone must link it. */
  estado: z.enum(ESTADOS_CONEXION),
  /** The provider's own word for what is missing. */
  detalle: z.string(),
  desde: Instante.nullable(),
  /** What fails is listening: nothing that citizens write arrives, whatever may leave. */
  sin_escucha: z.boolean(),
});
export type ConexionConocida = z.output<typeof ConexionConocida>;

/** A row of the list. Of its line is told to who holds canales:read (D23). */
export const CanalFila = z.object({
  id: z.int(),
  clasificacion: Clasificacion,
  usuario: z.string(),
  id_entidad: z.int(),
  entidad: z.object({ nombre: z.string() }),
  estado: EstadoRegistro,
  conexion: ConexionConocida.nullable(),
  /** How many events of it wait, set aside; null for whom its line is. */
  apartados: z.int().nonnegative().nullable(),
});
export type CanalFila = z.output<typeof CanalFila>;

/** A row of the list as a line of a table: what it is, and nothing of its line. */
export const CanalEnTabla = CanalFila.omit({ conexion: true, apartados: true }).extend({
  entidad: z.string(),
});
export type CanalEnTabla = z.output<typeof CanalEnTabla>;

export const ConsultaCanales = ConsultaCatalogo.extend({
  clasificacion: filtroEnum(CLASIFICACIONES),
  usuario: FiltroTexto,
  id_entidad: FiltroId,
  estado: filtroEnum(ESTADOS_REGISTRO),
});
export type ConsultaCanales = z.output<typeof ConsultaCanales>;

import { z } from "zod";
import { CLASIFICACIONES, ESTADOS_CONEXION } from "../canal/canal.ts";
import { Id, Instante } from "../common/lista.ts";
import { TABLERO_DIAS_MAX } from "../limites.ts";
import { PersonaBreve } from "../persona/persona.ts";
import { diasEntre } from "./tablero.rules.ts";

/** Counted to 10,000 and then said to be more (D3). */
export const Cuenta = z.object({ cuantos: z.int().nonnegative(), aproximado: z.boolean() });
export type Cuenta = z.output<typeof Cuenta>;

/** Who waits for an answer, and since when the one who waits the longest. */
export const Esperan = z.object({ esperan: Cuenta, desde: Instante.nullable() });
export type Esperan = z.output<typeof Esperan>;

/** The first ones, TABLERO_FILAS_MAX of them at most, and whether there are more. */
const primeras = <Fila extends z.ZodType>(fila: Fila) =>
  z.object({ rows: z.array(fila), hay_mas: z.boolean() });

/** Cases whose list the same filter shows (ENVIOS_DE_CASO), and how many sends these are. */
export const ConEnvios = z.object({ casos: Cuenta, envios: Cuenta });
export type ConEnvios = z.output<typeof ConEnvios>;

/** What an operator has done so far: the way of a newcomer to their first answer. */
export const PrimerosPasos = z.object({
  /** They attended a case. */
  atendio: z.boolean(),
  /** A citizen was answered by them. */
  respondio: z.boolean(),
});
export type PrimerosPasos = z.output<typeof PrimerosPasos>;

export const PuntoAhora = z.object({
  id: z.int(),
  identificador: z.string(),
  /** Who is there now. */
  operadores: z.int(),
  abiertos: Cuenta,
  sin_leer: z.int(),
  ...Esperan.shape,
});
export type PuntoAhora = z.output<typeof PuntoAhora>;

export const CanalConFalla = z.object({
  id: z.int(),
  clasificacion: z.enum(CLASIFICACIONES),
  usuario: z.string(),
  conexion: z.enum(ESTADOS_CONEXION),
  conexion_desde: Instante.nullable(),
});

/** How things stand, of an institution or of all. */
export const TableroAhora = z.object({
  /** When it was counted last; null: not yet. Who waits is as of then, all else of this moment. */
  contado_en: Instante.nullable(),
  /** Open cases that nobody attends, and that somebody attends: each is a list (ATENCIONES_DE_CASO). */
  sin_tomar: Cuenta,
  en_atencion: Cuenta,
  ...Esperan.shape,
  fallidos: ConEnvios,
  /** Of one institution; of all, nobody could read them. */
  puntos: primeras(PuntoAhora),
  canales: primeras(CanalConFalla),
  /** Of all institutions: what waits to be sent, and errors of yesterday and today. */
  plataforma: z.object({ cola: ConEnvios, errores: Cuenta }).nullable(),
});
export type TableroAhora = z.output<typeof TableroAhora>;

const Cifras = z.object({
  abiertos: z.int(),
  cerrados: z.int(),
  cancelados: z.int(),
  recibidos: z.int(),
  enviados: z.int(),
});
export type Cifras = z.output<typeof Cifras>;

/** First answers: to how many, and how long half of them waited at most, in seconds. */
export const Primera = z.object({ casos: z.int(), mediana: z.int().nullable() });
export type Primera = z.output<typeof Primera>;

/** An account, point, procedure, operator or institution with its figures; id 0: those of none. */
export const FilaTablero = Cifras.extend({
  id: z.int(),
  nombre: z.string(),
  clasificacion: z.enum(CLASIFICACIONES).nullable(),
  primera: Primera,
});
export type FilaTablero = z.output<typeof FilaTablero>;
const PrimerasFilas = primeras(FilaTablero);
export type PrimerasFilas = z.output<typeof PrimerasFilas>;

export const CORTES = ["canal", "punto", "tramite", "operador", "entidad"] as const;
export type Corte = (typeof CORTES)[number];

/** What happened between two days. */
export const TableroPeriodo = z.object({
  desde: z.iso.date(),
  hasta: z.iso.date(),
  total: Cifras,
  primera: Primera,
  /** Of as many days before, a week at least. */
  antes: z.object({ desde: z.iso.date(), primera: Primera }),
  dias: z.array(Cifras.extend({ dia: z.iso.date() })),
  /** By the hour of the day, all days together. */
  horas: z.array(Cifras.extend({ hora: z.int() })),
  /** Divided in each way; by institution only of all of them, else in the others. */
  por: z.record(z.enum(CORTES), PrimerasFilas),
});
export type TableroPeriodo = z.output<typeof TableroPeriodo>;

/** Whose: the caller's own institution; SUPERADMIN names one, or looks at all. */
export const DeEntidad = z.object({ id_entidad: Id.optional() });

/** Days of La Paz, both counted (D104); without them, today. */
export const ConsultaPeriodo = DeEntidad.extend({
  desde: z.iso.date().optional(),
  hasta: z.iso.date().optional(),
}).refine(
  ({ desde, hasta }) =>
    (desde === undefined) === (hasta === undefined) &&
    (desde === undefined || hasta === undefined || enMedida(diasEntre(desde, hasta))),
  { error: "errores:VALIDACION", path: ["hasta"] },
);
export type ConsultaPeriodo = z.output<typeof ConsultaPeriodo>;

const enMedida = (dias: number): boolean => dias >= 1 && dias <= TABLERO_DIAS_MAX;

/** A conversation whose citizen waits. */
export const QuienEspera = z.object({
  id_caso: z.int(),
  id_canal_entrada: z.int(),
  clasificacion: z.enum(CLASIFICACIONES),
  usuario: z.string(),
  /** As the provider says that the citizen calls themselves. */
  nombre: z.string().nullable(),
  persona: PersonaBreve.pick({
    id: true,
    nombres: true,
    primer_apellido: true,
    segundo_apellido: true,
  }).nullable(),
  desde: Instante,
});
export type QuienEspera = z.output<typeof QuienEspera>;

/** An operator's own point and own day. */
export const TableroPunto = z.object({
  contado_en: Instante.nullable(),
  sin_leer: z.int(),
  /** As the list of pending cases of the point shows them: also what waits on its accounts. */
  abiertos: Cuenta,
  ...Esperan.shape,
  /** Open conversations of cases that the caller leads, as their view «Míos» of the chat. Absent from a server of the release before. */
  mios: Cuenta.optional(),
  /** Closed today of those that the caller led, whoever closed them; also by being attached to another. */
  cerrados_hoy: z.int(),
  /** The longest wait first. */
  quienes: z.array(QuienEspera),
  /** Of today, at this point. */
  horas: z.array(z.object({ hora: z.int(), recibidos: z.int(), enviados: z.int() })),
});
export type TableroPunto = z.output<typeof TableroPunto>;

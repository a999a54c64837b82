import { z } from "zod";
import { dataType } from "../common/data-field.ts";
import { ConsultaLista, FiltroTexto, filtroEnum, IdMensaje, Instante } from "../common/lista.ts";
import { REFERENCIA_LOG_MAX } from "../limites.ts";

export const NIVELES_LOG = ["ERROR", "INFO", "ADVERTENCIA"] as const;
export const NivelLog = z.enum(NIVELES_LOG);
export type NivelLog = z.output<typeof NivelLog>;

const CAMPOS = {
  id: z.int(),
  nivel: NivelLog,
  /** The noun and what happened to it: `punto.ingreso`. */
  tipo: z.string(),
  mensaje: z.string(),
  /** What it is about: `<noun>:<id>`. */
  referencia: z.string().nullable(),
  ip: z.string().nullable(),
  fecha: Instante,
  usuario: z.string().nullable(),
};

/** One row of the log. */
export const Log = dataType("Log", z.object(CAMPOS));
export type Log = z.output<typeof Log>;

/** A field before and after, or only what was noted of it. */
export const CambioLog = dataType(
  "CambioLog",
  z.object({ campo: z.string(), antes: z.string().nullable(), despues: z.string().nullable() }),
);
export type CambioLog = z.output<typeof CambioLog>;

/** One row with what changed; what is said of persons is covered for who may not see persons. */
export const LogDetalle = dataType(
  "LogDetalle",
  z.object({ ...CAMPOS, cambios: z.array(CambioLog), tapado: z.boolean() }),
);
export type LogDetalle = z.output<typeof LogDetalle>;

/** A day in La Paz (D104); empty means no filter. */
const Dia = z
  .union([z.literal(""), z.iso.date()])
  .optional()
  .transform((dia) => dia || undefined);

export const ConsultaLogs = ConsultaLista.extend({
  nivel: filtroEnum(NIVELES_LOG),
  tipo: FiltroTexto,
  mensaje: FiltroTexto,
  usuario: FiltroTexto,
  /** Exactly what a row is about. */
  referencia: z
    .string()
    .trim()
    .max(REFERENCIA_LOG_MAX)
    .optional()
    .transform((texto) => texto || undefined),
  desde: Dia,
  /** This day still belongs to it. */
  hasta: Dia,
});
export type ConsultaLogs = z.output<typeof ConsultaLogs>;

export const IdLog = IdMensaje;

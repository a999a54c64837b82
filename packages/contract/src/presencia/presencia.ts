import { z } from "zod";
import { ConsultaLista, FiltroTexto, filtroEnum, Instante, listaDe } from "../common/lista.ts";

/** One stay of an operator at a point. */
export const Presencia = z.object({
  id: z.int(),
  /** Who, by name and by user name. */
  nombre_completo: z.string(),
  usuario: z.string(),
  punto: z.string(),
  entidad: z.string(),
  ingreso: Instante,
  /** Null: still there. */
  salida: Instante.nullable(),
  /** Seconds, until now of who is still there. */
  duracion: z.int().nonnegative(),
});
export type Presencia = z.output<typeof Presencia>;
export const ListaPresencias = listaDe(Presencia);

/** A day in La Paz (D104); empty means no filter. */
const Dia = z
  .union([z.literal(""), z.iso.date()])
  .optional()
  .transform((dia) => dia || undefined);

export const ESTADOS_PRESENCIA = ["DENTRO", "FUERA"] as const;

export const ConsultaPresencias = ConsultaLista.extend({
  /** Words of the name or of the user name. */
  usuario: FiltroTexto,
  /** Words of the point's name. */
  punto: FiltroTexto,
  estado: filtroEnum(ESTADOS_PRESENCIA),
  /** Stays that began on this day or later; and on this day or before. */
  desde: Dia,
  hasta: Dia,
});
export type ConsultaPresencias = z.output<typeof ConsultaPresencias>;

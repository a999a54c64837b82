import { z } from "zod";
import { Id, Instante } from "../common/lista.ts";
import { MENCIONABLES_MAX, MENCIONES_MAX, MENCIONES_RECIENTES_MAX, NOTA_INTERNA_MAX } from "../limites.ts";

/** Somebody who may be named in a note: reads the case, and works in its institution. */
export const Mencionable = z.object({ id: z.int(), nombre: z.string(), usuario: z.string() });
export type Mencionable = z.output<typeof Mencionable>;

export const ConsultaMencionables = z.object({
  /** Beginning of a word of the name or of the user name; without it, whoever comes first by name. */
  texto: z.string().max(60).optional(),
});
export const Mencionables = z.object({ rows: z.array(Mencionable).max(MENCIONABLES_MAX) });

/** Body of a note. Whoever is named stands in `texto` as «@» and the name; the ids say who that is. */
export const NotaNueva = z.strictObject({
  texto: z.string().trim().min(1).max(NOTA_INTERNA_MAX),
  menciones: z.array(Id).max(MENCIONES_MAX).optional(),
});
export type NotaNueva = z.output<typeof NotaNueva>;

/** What names the reader: a note, or the notice that hands them a case. */
export const CLASES_MENCION = ["nota", "traspaso"] as const;
export const Mencion = z.object({
  id_mensaje: z.int(),
  clase: z.enum(CLASES_MENCION),
  id_caso: z.int(),
  /** The entry channel by which the case's conversation opens. */
  sesion_id: z.int(),
  /** Whoever hands a case over is told by name alone. */
  autor: z.object({ id: z.int().nullable(), nombre: z.string() }),
  /** The first words. */
  texto: z.string(),
  _created_at: Instante,
  vista: z.boolean(),
});
export type Mencion = z.output<typeof Mencion>;

export const Menciones = z.object({
  /** Of the last days: those that were not seen first, then the others, the newest of each first. */
  rows: z.array(Mencion).max(MENCIONES_RECIENTES_MAX),
  sin_ver: z.int().nonnegative(),
});
export type Menciones = z.output<typeof Menciones>;

import { z } from "zod";
import { PLANTILLA_PARAMETRO_MAX, PLANTILLA_PARAMETROS_MAX } from "../limites.ts";

/** Words that a provider approved: with them an institution may speak first, or again after the channel's time is over. */
export const Plantilla = z.object({
  nombre: z.string(),
  idioma: z.string(),
  /** With its gaps as `{{1}}`. */
  texto: z.string(),
  /** How many gaps there are, numbered from 1. */
  parametros: z.int(),
});
export type Plantilla = z.output<typeof Plantilla>;

const Hueco = z.string().trim().min(1).max(PLANTILLA_PARAMETRO_MAX);

/** What stands in its gaps, by number, as a form asks for it. */
export const huecosDe = ({ parametros }: Pick<Plantilla, "parametros">) =>
  z.object(Object.fromEntries(Array.from({ length: parametros }, (_, n) => [String(n + 1), Hueco])));

/** One of them, and what stands in its gaps. */
export const PlantillaElegida = z.strictObject({
  nombre: z.string().min(1).max(512),
  idioma: z.string().min(2).max(15),
  parametros: z.array(Hueco).max(PLANTILLA_PARAMETROS_MAX).default([]),
});
export type PlantillaElegida = z.output<typeof PlantillaElegida>;

export const Plantillas = z.object({ rows: z.array(Plantilla) });
export type Plantillas = z.output<typeof Plantillas>;

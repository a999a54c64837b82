import { z } from "zod";

/** What an institution needs before it attends anybody, in the order in which one thing asks for the other. */
export const PASOS_PUESTA = ["entidad", "usuarios", "canales", "puntos", "tramites", "faqs"] as const;
export const PasoPuesta = z.enum(PASOS_PUESTA);
export type PasoPuesta = z.output<typeof PasoPuesta>;

/** One that lacks something: a service point by its identifier, an account by its address. */
export const Incompleto = z.object({ id: z.int(), nombre: z.string() });
export type Incompleto = z.output<typeof Incompleto>;

export const Paso = z.object({
  paso: PasoPuesta,
  hecho: z.boolean(),
  /** How many there are; null: it is not counted. */
  cuenta: z.int().nullable(),
  /** How many of them lack something. */
  incompletos: z.int(),
  /** The one of them to complete next; null: there is none. */
  primero: Incompleto.nullable(),
});
export type Paso = z.output<typeof Paso>;

export const PuestaEnMarcha = z.object({
  id_entidad: z.int(),
  entidad: z.string(),
  pasos: z.array(Paso),
  completa: z.boolean(),
});
export type PuestaEnMarcha = z.output<typeof PuestaEnMarcha>;

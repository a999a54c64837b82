import { z } from "zod";
import { Id } from "../common/lista.ts";
import { FAQ_PRIORIDAD_MAX, FAQ_SUGERIDAS_MAX, FAQ_TEXTO_MAX } from "../limites.ts";

const Texto = z.string().trim().min(1).max(FAQ_TEXTO_MAX);
const Prioridad = z.int().min(1).max(FAQ_PRIORIDAD_MAX);

/** Pregunta frecuente. */
export const Faq = z.object({
  id: z.int(),
  id_tramite: z.int(),
  pregunta: z.string(),
  respuesta: z.string(),
  prioridad: z.int(),
});
export type Faq = z.output<typeof Faq>;

export const FaqNueva = z.object({
  id_tramite: Id,
  pregunta: Texto,
  respuesta: Texto,
  prioridad: Prioridad,
});
export type FaqNueva = z.output<typeof FaqNueva>;
/** What is absent stays as it is. */
export const FaqEditada = FaqNueva.omit({ id_tramite: true }).partial();
export type FaqEditada = z.output<typeof FaqEditada>;

export const ListaFaqs = z.object({ rows: z.array(Faq), count: z.int().nonnegative() });

/** The likeliest first, but those of the case's own procedure before all others; empty where nothing is likely. */
export const FaqsSugeridas = z.object({ rows: z.array(Faq).max(FAQ_SUGERIDAS_MAX) });
export type FaqsSugeridas = z.output<typeof FaqsSugeridas>;

import { z } from "zod";
import { CasoFila } from "../caso/caso.ts";
import { Id } from "../common/lista.ts";
import { BUSQUEDA_MAX, BUSQUEDA_MIN } from "../limites.ts";
import { Direccion } from "../mensaje/mensaje.ts";

const Texto = z.string().trim().min(BUSQUEDA_MIN).max(BUSQUEDA_MAX);

export const ConsultaBusqueda = z.strictObject({ texto: Texto });
export type ConsultaBusqueda = z.output<typeof ConsultaBusqueda>;

/** Messages alone: of one case, or of all in reach; `antes` goes on where the answer before ended. */
export const ConsultaMensajes = z.strictObject({
  texto: Texto,
  caso: Id.optional(),
  antes: z.int().positive().optional(),
});
export type ConsultaMensajes = z.output<typeof ConsultaMensajes>;

/** Where in a text a word stands that was looked for: first place and the one after its last, in UTF-16 units. */
export const Marca = z.tuple([z.int(), z.int()]);
export type Marca = z.output<typeof Marca>;

export const Fragmento = z.object({ texto: z.string(), marcas: z.array(Marca) });
export type Fragmento = z.output<typeof Fragmento>;

/** A message that was found; of whom it is says the row of its case. */
export const MensajeHallado = z.object({
  id: z.int(),
  id_caso: z.int(),
  id_canal_entrada: z.int(),
  direccion: Direccion,
  /** Epoch seconds as text (D87). */
  msg_tz: z.string(),
  fragmento: Fragmento,
});
export type MensajeHallado = z.output<typeof MensajeHallado>;

export const MensajesHallados = z.object({
  /** Those with the words as they were typed first, then the newest. */
  rows: z.array(MensajeHallado),
  /** The cases of these messages. */
  casos: z.array(CasoFila),
  /** There may be more before this message; null: all were looked at. */
  antes: z.int().nullable(),
  /** Older messages are still being read in, and are not found yet. */
  indexando: z.boolean(),
});
export type MensajesHallados = z.output<typeof MensajesHallados>;

export const CasosHallados = z.object({ rows: z.array(CasoFila) });
export type CasosHallados = z.output<typeof CasosHallados>;

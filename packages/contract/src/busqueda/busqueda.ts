import { z } from "zod";
import { CasoFila, Principal } from "../caso/caso.ts";
import { ID_MAX, Id } from "../common/lista.ts";
import { BUSQUEDA_MAX, BUSQUEDA_MIN } from "../limites.ts";
import { Direccion } from "../mensaje/mensaje.ts";

const Texto = z.string().trim().min(BUSQUEDA_MIN).max(BUSQUEDA_MAX);

/** By what a case is found: by its person first, then by who writes in it or what it is called by. */
export const PORQUES_DE_CASO = ["persona", "resto"] as const;
export type PorqueDeCaso = (typeof PORQUES_DE_CASO)[number];

/** Where an answer about cases ended: the last one's change, in microseconds since 1970, and its number. */
export const LugarDeCaso = z.strictObject({
  por: z.enum(PORQUES_DE_CASO),
  en: z.int().nonnegative(),
  id: z.int().positive().max(ID_MAX),
});
export type LugarDeCaso = z.output<typeof LugarDeCaso>;

/** `antes` goes on where the answer before ended. */
export const ConsultaBusqueda = z.strictObject({ texto: Texto, antes: LugarDeCaso.optional() });
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

export const CasoHallado = CasoFila.extend({
  /** The newest address of the case that has the words, or the name that its channel gives; any of them, not the main one alone. */
  direccion: Principal.nullable(),
});
export type CasoHallado = z.output<typeof CasoHallado>;

export const CasosHallados = z.object({
  /** The one of that number, those of such persons, all others; of each kind the latest change first. */
  rows: z.array(CasoHallado),
  /** There are more behind this place; null: these are the last. */
  antes: LugarDeCaso.nullable(),
});
export type CasosHallados = z.output<typeof CasosHallados>;

import { z } from "zod";
import { Clasificacion } from "../canal/canal.ts";
import { CasoFila, EstadoCaso } from "../caso/caso.ts";
import { Id } from "../common/lista.ts";
import { BUSQUEDA_MAX, BUSQUEDA_MIN } from "../limites.ts";
import { Direccion, TipoContenido } from "../mensaje/mensaje.ts";
import { PersonaBreve } from "../persona/persona.ts";

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

export const MensajeHallado = z.object({
  id: z.int(),
  id_caso: z.int(),
  id_punto_atencion: z.int().nullable(),
  estado: EstadoCaso,
  direccion: Direccion,
  tipo_contenido: TipoContenido,
  /** Epoch seconds as text (D87). */
  msg_tz: z.string(),
  clasificacion: Clasificacion,
  usuario: z.string(),
  /** As the channel calls whoever writes. */
  nombre: z.string().nullable(),
  persona: PersonaBreve.nullable(),
  fragmento: Fragmento,
});
export type MensajeHallado = z.output<typeof MensajeHallado>;

export const MensajesHallados = z.object({
  /** Those with the words as they were typed first, then the newest. */
  rows: z.array(MensajeHallado),
  /** There may be more before this message; null: all were looked at. */
  antes: z.int().nullable(),
  /** Older messages are still being read in, and are not found yet. */
  indexando: z.boolean(),
});
export type MensajesHallados = z.output<typeof MensajesHallados>;

export const Hallazgos = z.object({ casos: z.array(CasoFila), mensajes: MensajesHallados });
export type Hallazgos = z.output<typeof Hallazgos>;

import { z } from "zod";
import { ConsultaLista, filtroEnum, Id, Instante, listaDe } from "../common/lista.ts";
import { Clasificacion } from "./canal.ts";

/** Of what kind it was; `cuerpo`: it could not be told. */
export const QUE_APARTADO = ["cuerpo", "mensaje", "estado", "marca", "rebote", "sesion"] as const;
export const QueApartado = z.enum(QUE_APARTADO);
export type QueApartado = z.output<typeof QueApartado>;

/** It has not the provider's shape; it is of a kind that nobody here knows; it was read and could not be stored. */
export const MOTIVOS_APARTADO = ["ilegible", "desconocido", "no_guardado"] as const;
export const MotivoApartado = z.enum(MOTIVOS_APARTADO);
export type MotivoApartado = z.output<typeof MotivoApartado>;

export const ESTADOS_APARTADO = ["PENDIENTE", "LEIDO", "DESCARTADO"] as const;
export const EstadoApartado = z.enum(ESTADOS_APARTADO);
export type EstadoApartado = z.output<typeof EstadoApartado>;

/** Something that a provider brought and that is not in any conversation. */
export const ApartadoFila = z.object({
  id: z.int(),
  estado: EstadoApartado,
  motivo: MotivoApartado,
  que: QueApartado,
  canal: z.object({ id: z.int(), clasificacion: Clasificacion, usuario: z.string() }),
  /** Where it differs from the expected shape, without a word of its contents. */
  fallos: z.array(z.string()),
  bytes: z.int(),
  /** It was small enough to be kept, and nobody has dealt with it: it can be read again. */
  conservado: z.boolean(),
  /** How often the provider brought it. */
  veces: z.int(),
  /** How often somebody had it read again. */
  lecturas: z.int(),
  _created_at: Instante,
  /** Who had it read, or discarded it. */
  resuelto: z.object({ operador: z.string(), instante: Instante }).nullable(),
});
export type ApartadoFila = z.output<typeof ApartadoFila>;

/** With what came, as text; null where it is not kept. */
export const Apartado = ApartadoFila.extend({ contenido: z.string().nullable() });
export type Apartado = z.output<typeof Apartado>;

export const ConsultaApartados = ConsultaLista.omit({ order: true }).extend({
  canal: Id.optional(),
  motivo: filtroEnum(MOTIVOS_APARTADO),
  estado: EstadoApartado.default("PENDIENTE"),
});
export type ConsultaApartados = z.output<typeof ConsultaApartados>;

/** The last that was set aside first. */
export const ListaApartados = listaDe(ApartadoFila).extend({
  /** How many of these accounts were given up, because there were too many or they lay for too long. */
  olvidados: z.int().nonnegative(),
});
export type ListaApartados = z.output<typeof ListaApartados>;

/** What came of reading it again; `fallos`: why it is still set aside. */
export const LecturaApartado = z.object({ leido: z.boolean(), fallos: z.array(z.string()) });
export type LecturaApartado = z.output<typeof LecturaApartado>;

import { z } from "zod";
import { Clasificacion } from "../canal/canal.ts";
import {
  ConsultaCatalogo,
  ESTADOS_REGISTRO,
  EstadoRegistro,
  FiltroId,
  FiltroTexto,
  filtroEnum,
  Id,
  Transicion,
} from "../common/lista.ts";
import { nombreInconfundible } from "../common/texto.ts";
import { IDENTIFICADOR_PUNTO_MAX } from "../limites.ts";

/** A channel where a point names it. */
export const CanalBreve = z.object({
  id: z.int(),
  clasificacion: Clasificacion,
  usuario: z.string(),
  id_entidad: z.int(),
});
export type CanalBreve = z.output<typeof CanalBreve>;
/** An operator where a point names one. */
export const OperadorBreve = z.object({
  id: z.int(),
  usuario: z.string(),
  nombre_completo: z.string(),
  id_entidad: z.int(),
});
export type OperadorBreve = z.output<typeof OperadorBreve>;

/** Punto de atención ("cubículo" on screen) as the chooser shows it. */
export const Cubiculo = z.object({
  id: z.int(),
  identificador: z.string(),
  id_entidad: z.int(),
  /** Operators inside now. */
  operadores: z.int(),
  /** Unread messages of citizens. */
  sin_leer: z.int(),
  /** The caller is inside. */
  activo: z.boolean(),
});
export type Cubiculo = z.output<typeof Cubiculo>;

/** A channel that a point attends. On one that only records, the operator writes down who called. */
export const CanalAtendido = CanalBreve.extend({ solo_registro: z.boolean() });
export type CanalAtendido = z.output<typeof CanalAtendido>;

/** One point with the channels it attends, from those that only record the chat makes its call buttons; and from how many minutes on a wait for an answer is a delay there, and much too long. */
export const CubiculoDetalle = Cubiculo.extend({
  canales_autorizados: z.array(CanalAtendido),
  espera: z.object({ demora_min: z.int(), atraso_min: z.int() }),
});
export type CubiculoDetalle = z.output<typeof CubiculoDetalle>;

export const Ingreso = z.strictObject({ id_punto_atencion: Id });

export const PuntoFila = z.object({
  id: z.int(),
  identificador: z.string(),
  id_entidad: z.int(),
  entidad: z.object({ nombre: z.string() }),
  estado: EstadoRegistro,
});
export type PuntoFila = z.output<typeof PuntoFila>;

/** A row of the list as a line of a table. */
export const PuntoEnTabla = PuntoFila.extend({ entidad: z.string() });
export type PuntoEnTabla = z.output<typeof PuntoEnTabla>;

/** With objects in answers, where requests take ids (D101). */
export const Punto = PuntoFila.extend({
  operadores_autorizados: z.array(OperadorBreve),
  canales_autorizados: z.array(CanalBreve),
});
export type Punto = z.output<typeof Punto>;

/** Ids, or the objects of an answer sent back (D101). */
export const Elegidos = z
  .array(z.union([Id, z.object({ id: Id }).transform(({ id }) => id)]))
  .max(1000)
  .transform((ids) => [...new Set(ids)]);

/** What a form writes of a point. */
export const PuntoEscrito = z.object({
  identificador: nombreInconfundible(IDENTIFICADOR_PUNTO_MAX),
  id_entidad: Id,
  operadores_autorizados: Elegidos,
  canales_autorizados: Elegidos,
});
export type PuntoEscrito = z.output<typeof PuntoEscrito>;

export const PuntoNuevo = PuntoEscrito.extend({
  operadores_autorizados: Elegidos.default([]),
  canales_autorizados: Elegidos.default([]),
  estado: EstadoRegistro.default("ACTIVO"),
});
export type PuntoNuevo = z.output<typeof PuntoNuevo>;

/** What is absent stays as it is. `vistos`: the lists as the form found them; what others put in or took out since then stays so. */
export const PuntoEditado = PuntoEscrito.extend({
  estado: EstadoRegistro,
  vistos: PuntoEscrito.pick({ operadores_autorizados: true, canales_autorizados: true }),
}).partial();
export type PuntoEditado = z.output<typeof PuntoEditado>;

/** `mover_a`: where the open cases of a point go that is switched off (D79). */
export const TransicionPunto = Transicion.extend({ mover_a: Id.optional() });
export type TransicionPunto = z.output<typeof TransicionPunto>;

export const ConsultaPuntos = ConsultaCatalogo.extend({
  identificador: FiltroTexto,
  entidad: FiltroTexto,
  id_entidad: FiltroId,
  estado: filtroEnum(ESTADOS_REGISTRO),
});
export type ConsultaPuntos = z.output<typeof ConsultaPuntos>;

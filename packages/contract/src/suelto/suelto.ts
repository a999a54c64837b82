import { z } from "zod";
import { CLASIFICACIONES, Clasificacion } from "../canal/canal.ts";
import { ConsultaLista, FiltroTexto, filtroEnum, Id, Instante, listaDe } from "../common/lista.ts";
import { Direccion, Mensaje, TipoContenido } from "../mensaje/mensaje.ts";

/** Why a message opened no case: a program wrote it, it came through a list or a mass mailing, a server gives back a mail, nobody is named as its sender, it comes from the account itself, or the institution wrote it on its own telephone. */
export const MOTIVOS_SUELTO = [
  "automatico",
  "lista",
  "devuelto",
  "sin_remitente",
  "propio",
  "telefono",
] as const;
export const MotivoSuelto = z.enum(MOTIVOS_SUELTO);
export type MotivoSuelto = z.output<typeof MotivoSuelto>;

export const ESTADOS_SUELTO = ["POR_REVISAR", "DESCARTADO"] as const;
export const EstadoSuelto = z.enum(ESTADOS_SUELTO);
export type EstadoSuelto = z.output<typeof EstadoSuelto>;

/** A message that belongs to no case, as the list shows it. */
export const SueltoFila = z.object({
  id: z.int(),
  estado: EstadoSuelto,
  motivo: MotivoSuelto,
  /** The account at which it arrived. */
  canal: z.object({ id: z.int(), clasificacion: Clasificacion, usuario: z.string() }),
  /** The address of who wrote, or to whom the institution wrote. */
  usuario: z.string(),
  nombre: z.string().nullable(),
  direccion: Direccion,
  tipo_contenido: TipoContenido,
  /** Of a mail. */
  asunto: z.string().nullable(),
  /** The first words, in one line. */
  palabras: z.string(),
  /** How many files it carries. */
  archivos: z.int().nonnegative(),
  msg_tz: z.string(),
  _created_at: Instante,
  /** Who took it off the list, and when. */
  descartado: z.object({ operador: z.string(), instante: Instante }).nullable(),
});
export type SueltoFila = z.output<typeof SueltoFila>;

/** The message itself is of no thread yet: it has neither a case nor a place in it. */
export const MensajeSuelto = Mensaje.omit({ id_caso: true, secuencia: true });
export type MensajeSuelto = z.output<typeof MensajeSuelto>;

export const Suelto = SueltoFila.extend({
  mensaje: MensajeSuelto,
  /** The conversation has an open case meanwhile: the message joins that one. */
  tiene_caso: z.boolean(),
});
export type Suelto = z.output<typeof Suelto>;

/** `antes`: the last row that is held; a page begins after it, whatever came or went meanwhile. */
export const ConsultaSueltos = z.object({
  antes: Id.optional(),
  limit: ConsultaLista.shape.limit,
  texto: FiltroTexto,
  clasificacion: filtroEnum(CLASIFICACIONES),
  estado: EstadoSuelto.default("POR_REVISAR"),
});
export type ConsultaSueltos = z.output<typeof ConsultaSueltos>;

/** The counts are of the whole list, wherever a page begins. */
export const ListaSueltos = listaDe(SueltoFila).extend({ hay_mas: z.boolean() });
export type ListaSueltos = z.output<typeof ListaSueltos>;

/** DESCARTADO takes it off the list, POR_REVISAR puts it back. */
export const CambioDeSuelto = z.strictObject({ estado: EstadoSuelto });

/** Where the message is now. */
export const RespuestaCasoDeSuelto = z.object({
  /** It joined the open case of its conversation, or somebody else was faster. */
  agregado: z.boolean(),
  /** Null: it is attended where the caller sees nothing. */
  caso: z
    .object({
      id: z.int(),
      id_canal_entrada: z.int(),
      punto_atencion: z.object({ id: z.int(), identificador: z.string() }).nullable(),
    })
    .nullable(),
});
export type RespuestaCasoDeSuelto = z.output<typeof RespuestaCasoDeSuelto>;

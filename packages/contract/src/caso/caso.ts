import { z } from "zod";
import { Clasificacion } from "../canal/canal.ts";
import { ConsultaLista, FiltroTexto, filtroEnum, Instante, listaDe } from "../common/lista.ts";
import { Direccion, TipoContenido } from "../mensaje/mensaje.ts";
import { PersonaBreve } from "../persona/persona.ts";

export const TIPOS_CASO = ["SIMPLE", "COMPLEJO"] as const;
export const TipoCaso = z.enum(TIPOS_CASO);
export type TipoCaso = z.output<typeof TipoCaso>;

export const ESTADOS_CASO = ["ACTIVO", "PENDIENTE", "CERRADO", "CANCELADO"] as const;
export const EstadoCaso = z.enum(ESTADOS_CASO);
export type EstadoCaso = z.output<typeof EstadoCaso>;

export const Principal = z.object({ id: z.int(), clasificacion: Clasificacion, usuario: z.string() });

export const Caso = z.object({
  id: z.int(),
  tipo: TipoCaso,
  estado: EstadoCaso,
  descripcion: z.string(),
  id_entidad: z.int(),
  id_tramite: z.int().nullable(),
  id_persona: z.int().nullable(),
  id_punto_atencion: z.int().nullable(),
  operador_principal: z.string().nullable(),
  operadores: z.array(z.string()),
  canal_principal: z.object({ principal: Principal }),
  canales: z.array(z.int()),
  clasificacion: Clasificacion,
  persona: PersonaBreve.nullable(),
  tramite: z.object({ nombre_tramite: z.string() }).nullable(),
  punto_atencion: z.object({ identificador: z.string() }).nullable(),
  version: z.int(),
  _created_at: Instante,
  _updated_at: Instante,
});
export type Caso = z.output<typeof Caso>;

export const UltimoMensaje = z.object({
  id: z.int(),
  contenido: z.string(),
  tipo_contenido: TipoContenido,
  direccion: Direccion,
  msg_tz: z.string(),
  _created_at: Instante,
});
export type UltimoMensaje = z.output<typeof UltimoMensaje>;

/** A row of pendientes and historial. */
export const CasoFila = z.object({
  id: z.int(),
  tipo: TipoCaso,
  estado: EstadoCaso,
  descripcion: z.string(),
  persona: PersonaBreve.nullable(),
  canal_principal: z.object({ principal: Principal }),
  punto_atencion: z.object({ identificador: z.string() }).nullable(),
  operador_principal: z.string().nullable(),
  ultimoMensaje: z
    .object({ contenido: z.string(), tipo_contenido: TipoContenido, direccion: Direccion })
    .nullable(),
  no_leidos: z.int(),
  _created_at: Instante,
  _updated_at: Instante,
});
export type CasoFila = z.output<typeof CasoFila>;

export const ConsultaPendientes = ConsultaLista.extend({
  tipo: filtroEnum(TIPOS_CASO),
  descripcion: FiltroTexto,
});
export type ConsultaPendientes = z.output<typeof ConsultaPendientes>;
export const ListaCasos = listaDe(CasoFila);

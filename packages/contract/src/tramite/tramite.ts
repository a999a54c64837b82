import { z } from "zod";
import {
  ConsultaCatalogo,
  ESTADOS_REGISTRO,
  EstadoRegistro,
  FiltroId,
  FiltroTexto,
  filtroEnum,
} from "../common/lista.ts";
import { TRAMITE_CODIGO_MAX, TRAMITE_NOMBRE_MAX } from "../limites.ts";

export const Tramite = z.object({
  id: z.int(),
  nombre_tramite: z.string(),
  id_entidad: z.int(),
  entidad: z.object({ nombre: z.string() }),
  estado: EstadoRegistro,
});
export type Tramite = z.output<typeof Tramite>;

/** A row of the list as a line of an exported table. */
export const TramiteEnTabla = Tramite.extend({ entidad: z.string() });
export type TramiteEnTabla = z.output<typeof TramiteEnTabla>;

/** A line of a table of procedures. One with a code is known by it, any other by its name. */
export const TramiteDeTabla = z.object({
  nombre_tramite: z.string().trim().min(1).max(TRAMITE_NOMBRE_MAX),
  codigo_portal: z.string().trim().max(TRAMITE_CODIGO_MAX).default(""),
});
export type TramiteDeTabla = z.output<typeof TramiteDeTabla>;
/** Column → key of its heading, in the order of the template. */
export const COLUMNAS_TRAMITES = {
  nombre_tramite: "tramites:tramite",
  codigo_portal: "tramites:codigo",
} as const satisfies Readonly<Record<keyof TramiteDeTabla, string>>;

export const ConsultaTramites = ConsultaCatalogo.extend({
  nombre_tramite: FiltroTexto,
  entidad: FiltroTexto,
  id_entidad: FiltroId,
  estado: filtroEnum(ESTADOS_REGISTRO),
});
export type ConsultaTramites = z.output<typeof ConsultaTramites>;

import { z } from "zod";
import {
  ConsultaCatalogo,
  ESTADOS_REGISTRO,
  EstadoRegistro,
  FiltroTexto,
  filtroEnum,
} from "../common/lista.ts";

export const Tramite = z.object({
  id: z.int(),
  nombre_tramite: z.string(),
  id_entidad: z.int(),
  entidad: z.object({ nombre: z.string() }),
  estado: EstadoRegistro,
});
export type Tramite = z.output<typeof Tramite>;

export const ConsultaTramites = ConsultaCatalogo.extend({
  nombre_tramite: FiltroTexto,
  entidad: FiltroTexto,
  estado: filtroEnum(ESTADOS_REGISTRO),
});
export type ConsultaTramites = z.output<typeof ConsultaTramites>;

import { z } from "zod";
import { ConsultaCatalogo, ESTADOS_REGISTRO, filtroEnum } from "../common/lista.ts";

export const EntidadBreve = z.object({ id: z.int(), nombre: z.string(), sigla: z.string().nullable() });
export type EntidadBreve = z.output<typeof EntidadBreve>;

export const ConsultaEntidades = ConsultaCatalogo.extend({ estado: filtroEnum(ESTADOS_REGISTRO) });
export type ConsultaEntidades = z.output<typeof ConsultaEntidades>;

/** Keys of the extra data that the institution asks of a person. */
export const TiposDato = z.object({ datos_usuario: z.array(z.string()) });

import type { z } from "zod";
import { ConsultaCatalogo, ESTADOS_REGISTRO, filtroEnum } from "../common/lista.ts";

export const ConsultaOperadores = ConsultaCatalogo.extend({ estado: filtroEnum(ESTADOS_REGISTRO) });
export type ConsultaOperadores = z.output<typeof ConsultaOperadores>;

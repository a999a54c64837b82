import type { Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import { darPorEnviado, reintentarMensaje } from "@ventanilla/contract/mensaje/mensaje.routes";
import { call } from "../../../lib/api.ts";

/** Back into the queue: FALLIDO and INCIERTO. */
export const volverAEnviar = (id: number): Promise<Mensaje> => call(reintentarMensaje, { params: { id } });

/** It arrived, somebody says: INCIERTO becomes ENVIADO. */
export const decidirPorEnviado = (id: number): Promise<Mensaje> => call(darPorEnviado, { params: { id } });

import { HttpError } from "@ventanilla/client/http";
import { type EnvioVarios, RespuestaVarios } from "@ventanilla/contract/mensaje/mensaje";
import { enviarVarios } from "@ventanilla/contract/mensaje/mensaje.routes";
import { call } from "../../../lib/api.ts";
import { mayBeStored } from "../../../lib/outcome.ts";
import { errorText } from "../../../ui/errors/handle-error.ts";
import type { ArchivoListo } from "../../archivo/index.ts";
import type { Destino } from "./varios.rules.ts";

export interface PedidoVarios {
  destinos: readonly Destino[];
  cubiculo: number;
  texto: string;
  archivos: readonly ArchivoListo[];
}

/** Each chat leaves through the entry channel that the list shows it by. In whatever order they were ticked, the same ones are the same request. */
export function cuerpoDe({ destinos, cubiculo, texto, archivos }: PedidoVarios): EnvioVarios {
  const comun = {
    canales: destinos
      .map(({ chat }) => ({ canal: chat.id, id_caso: chat.caso.id }))
      .sort((una, otra) => una.canal - otra.canal),
    cubiculo,
    direccion: "SALIDA" as const,
  };
  if (archivos.length === 0) return { ...comun, tipo_contenido: "texto", contenido: texto };
  return {
    ...comun,
    tipo_contenido: "archivo",
    contenido: { subidos: archivos.map(({ id }) => id) },
    ...(texto !== "" && { texto }),
  };
}

/**
 * What became of each chat, also when it was refused in all. Throws what leaves it unknown or is no matter of the chats:
 * the line, a session that ended, a fault of the server.
 */
export async function mandarVarios(body: EnvioVarios, idempotencyKey: string): Promise<RespuestaVarios> {
  try {
    return await call(enviarVarios, { body, idempotencyKey });
  } catch (error) {
    if (!(error instanceof HttpError) || mayBeStored(error) || [401, 403].includes(error.status)) throw error;
    const dicho = RespuestaVarios.safeParse(error.body?.actual);
    if (dicho.success) return dicho.data;
    const motivo = { error: error.code ?? "", mensaje: errorText(error) };
    return { enviados: [], fallidos: body.canales.map((destino) => ({ ...destino, ...motivo })) };
  }
}

import {
  OutboundError,
  type OutboundFetch,
  type OutboundRequest,
  type OutboundResponse,
} from "../../shared/outbound-http/index.ts";
import { errorDeRespuesta, errorSinRespuesta } from "./errores.ts";

export interface CuentaGraph {
  /** Without a slash at the end. */
  base: string;
  version: string;
  token: string;
}

export interface PedidoGraph extends OutboundRequest {
  /** Below the version, its parts encoded. */
  ruta: string;
  timeoutMs: number;
}

export interface Graph {
  /** Asks; harmless however often. Throws CanalError. */
  preguntar(cuenta: CuentaGraph, pedido: PedidoGraph): Promise<unknown>;
  /** Does something that is seen. Without an answer nobody knows whether it was done (`incierto`). Throws CanalError. */
  hacer(cuenta: CuentaGraph, pedido: PedidoGraph): Promise<unknown>;
}

/** Larger than any answer of the Graph but a file's bytes. */
const RESPUESTA_MAX = 1024 * 1024;

export function crearGraph(pedir: OutboundFetch): Graph {
  async function llamar(
    { base, version, token }: CuentaGraph,
    { ruta, headers, ...pedido }: PedidoGraph,
    incierto: boolean,
  ): Promise<unknown> {
    const respuesta: OutboundResponse = await pedir(`${base}/${version}/${ruta}`, {
      maxBytes: RESPUESTA_MAX,
      ...pedido,
      // In a header, because addresses are written into logs.
      headers: { ...headers, authorization: `Bearer ${token}` },
    }).catch((error: unknown) => {
      throw error instanceof OutboundError ? errorSinRespuesta(error, incierto) : error;
    });
    if (respuesta.status >= 200 && respuesta.status < 300) return respuesta.json();
    throw errorDeRespuesta(respuesta, incierto);
  }
  return {
    preguntar: (cuenta, pedido) => llamar(cuenta, pedido, false),
    hacer: (cuenta, pedido) => llamar(cuenta, pedido, true),
  };
}

import type { z } from "zod";
import {
  OutboundError,
  type OutboundFetch,
  type OutboundRequest,
  type OutboundResponse,
} from "../../shared/outbound-http/index.ts";
import type { ConfigTwitter } from "./config.ts";
import { errorDeRespuesta, errorSinDatos, errorSinRespuesta } from "./errores.ts";
import { autorizacionDe } from "./oauth.ts";

export interface PedidoX extends OutboundRequest {
  /** Below the base, with its query. */
  ruta: string;
  timeoutMs: number;
}

export interface RespuestaX<T> {
  cuerpo: T;
  respuesta: OutboundResponse;
}

/** Calls in the account's name, each signed. All throw CanalError. */
export interface ApiX {
  /** Asks; harmless however often. */
  preguntar<S extends z.ZodType>(
    config: ConfigTwitter,
    pedido: PedidoX,
    forma: S,
  ): Promise<RespuestaX<z.output<S>>>;
  /** Does something that is seen. Without an answer nobody knows whether it was done (`incierto`). */
  hacer<S extends z.ZodType>(config: ConfigTwitter, pedido: PedidoX, forma: S): Promise<z.output<S>>;
  /** Asks for what is not JSON, or may be empty: a 2xx is enough. */
  traer(config: ConfigTwitter, pedido: PedidoX): Promise<OutboundResponse>;
}

export function crearApi(pedir: OutboundFetch): ApiX {
  async function llamar(
    { configuracion: { base }, credenciales }: ConfigTwitter,
    { ruta, headers, ...pedido }: PedidoX,
    hace: boolean,
  ): Promise<OutboundResponse> {
    const direccion = `${base}${ruta}`;
    const authorization = autorizacionDe(credenciales, { metodo: pedido.method ?? "GET", direccion });
    const respuesta = await pedir(direccion, { ...pedido, headers: { ...headers, authorization } }).catch(
      (error: unknown) => {
        throw error instanceof OutboundError ? errorSinRespuesta(error, hace) : error;
      },
    );
    if (respuesta.status >= 200 && respuesta.status < 300) return respuesta;
    throw errorDeRespuesta(respuesta, hace);
  }

  async function leer<S extends z.ZodType>(
    config: ConfigTwitter,
    pedido: PedidoX,
    { forma, hace }: { forma: S; hace: boolean },
  ): Promise<RespuestaX<z.output<S>>> {
    const respuesta = await llamar(config, pedido, hace);
    const leido = forma.safeParse(respuesta.json());
    if (!leido.success) throw errorSinDatos(respuesta.json(), hace);
    return { cuerpo: leido.data, respuesta };
  }

  return {
    preguntar: (config, pedido, forma) => leer(config, pedido, { forma, hace: false }),
    hacer: async (config, pedido, forma) => (await leer(config, pedido, { forma, hace: true })).cuerpo,
    traer: (config, pedido) => llamar(config, pedido, false),
  };
}

import {
  OutboundError,
  type OutboundFetch,
  type OutboundResponse,
} from "../../shared/outbound-http/index.ts";
import { CanalError, type Media, type MediaRef } from "../connector.ts";
import { DOWNLOAD } from "../download-times.ts";
import type { ConfigWhatsapp } from "./config.ts";
import { enLaPasarela, urlDeArchivo } from "./contenido.ts";
import { errorDeRespuesta } from "./errores.ts";
import { MensajeWaha } from "./wire.ts";

const IDO = new Set([404, 410]);

/** How large the answer may be, and until when all calls for one file are over, by `performance.now()`. */
interface Limite {
  maxBytes: number;
  untilMs: number;
}

/** A read that failed may be repeated, whatever became of it; only what is too large stays so. */
function errorAlLeer(error: unknown): unknown {
  if (!(error instanceof OutboundError)) return error;
  const clase = error.codigo === "RESPUESTA_GRANDE" ? "permanente" : "temporal";
  return new CanalError(clase, error.codigo, error.message, { cause: error });
}

/** Fetches a citizen's file with the account's key. The gateway keeps files for a while only: later it is asked to bring it out again. */
export function crearDescarga(pedir: OutboundFetch, timeoutMs: number) {
  async function leer(
    config: ConfigWhatsapp,
    guardada: string,
    { maxBytes, untilMs }: Limite,
  ): Promise<OutboundResponse> {
    // The key goes to the account's own gateway and nowhere else.
    const url = enLaPasarela(config, guardada);
    if (url === null)
      throw new CanalError("permanente", "OTRA_DIRECCION", "the file is not at the account's gateway");
    const headers = { "X-Api-Key": config.credenciales.api_key };
    const restoMs = Math.max(1, Math.ceil(untilMs - performance.now()));
    const tiempos = { timeoutMs: restoMs, silentMs: DOWNLOAD.silentMs };
    return pedir(url, { headers, maxBytes, ...tiempos }).catch((error: unknown) => {
      throw errorAlLeer(error);
    });
  }

  /** Asks the gateway to bring the file out again. It may name a store that is not its own: nothing is fetched there. */
  async function leerTarde(
    config: ConfigWhatsapp,
    tardia: string,
    limite: Limite,
  ): Promise<OutboundResponse> {
    const respuesta = await leer(config, tardia, limite);
    if (respuesta.status !== 200) return respuesta;
    const mensaje = MensajeWaha.safeParse(respuesta.json());
    const nueva = mensaje.success ? urlDeArchivo(config, mensaje.data) : null;
    if (nueva) return leer(config, nueva, limite);
    throw new CanalError("temporal", "SIN_ARCHIVO", "the gateway has the message but offers no file of it");
  }

  async function leerDonde(
    config: ConfigWhatsapp,
    { url, tardia }: MediaRef,
    limite: Limite,
  ): Promise<OutboundResponse> {
    if (url === "" && tardia) return leerTarde(config, tardia, limite);
    const primera = await leer(config, url, limite);
    return IDO.has(primera.status) && tardia ? leerTarde(config, tardia, limite) : primera;
  }

  return async function descargar(
    config: ConfigWhatsapp,
    ref: MediaRef,
    { maxBytes }: { maxBytes: number },
  ): Promise<Media> {
    const limite = { maxBytes, untilMs: performance.now() + timeoutMs };
    const respuesta = await leerDonde(config, ref, limite);
    if (IDO.has(respuesta.status))
      throw new CanalError(
        "temporal",
        `HTTP_${respuesta.status}`,
        "the gateway has not the file, or not yet",
      );
    if (respuesta.status !== 200) throw errorDeRespuesta(respuesta);
    const mime = respuesta.headers["content-type"] ?? ref.mime;
    return { mime, nombre: ref.nombre, body: respuesta.body };
  };
}

import { OutboundError, type OutboundFetch } from "../../shared/outbound-http/index.ts";
import { CanalError, type Media, type MediaRef } from "../connector.ts";
import { DOWNLOAD } from "../download-times.ts";
import type { ConfigTwitter } from "./config.ts";
import { errorDeRespuesta } from "./errores.ts";
import { autorizacionDe } from "./oauth.ts";

/** Where X keeps files that only the two of a conversation may see. */
const CON_FIRMA = new Set(["https://ton.twitter.com", "https://ton.x.com", "https://api.x.com"]);
const PUBLICAS = /(?:^|\.)twimg\.com$/;

/** Whether the account's signature goes with it; null: it is no address of X's. */
function alcanceDe(base: string, direccion: string): "firmada" | "publica" | null {
  if (direccion.startsWith(`${base}/`)) return "firmada";
  const url = URL.parse(direccion);
  if (url?.protocol !== "https:" || url.port !== "") return null;
  if (CON_FIRMA.has(url.origin)) return "firmada";
  return PUBLICAS.test(url.hostname) ? "publica" : null;
}

/** A read that failed may be repeated, whatever became of it; only what is too large stays so. */
function errorAlLeer(error: unknown): unknown {
  if (!(error instanceof OutboundError)) return error;
  const clase = error.codigo === "RESPUESTA_GRANDE" ? "permanente" : "temporal";
  return new CanalError(clase, error.codigo, error.message, { cause: error });
}

const IDO = new Set([404, 410]);

/** Fetches a citizen's picture or film, from X's own addresses and from nowhere else: what names them came over the wire. */
export function crearDescarga(pedir: OutboundFetch, timeoutMs: number) {
  return async function descargar(
    { configuracion: { base }, credenciales }: ConfigTwitter,
    { url, mime, nombre }: MediaRef,
    { maxBytes }: { maxBytes: number },
  ): Promise<Media> {
    const alcance = alcanceDe(base, url);
    if (alcance === null)
      throw new CanalError("permanente", "OTRA_DIRECCION", "the file is at no address of X's");
    const headers: Record<string, string> =
      alcance === "firmada"
        ? { authorization: autorizacionDe(credenciales, { metodo: "GET", direccion: url }) }
        : {};
    const respuesta = await pedir(url, {
      headers,
      maxBytes,
      timeoutMs,
      silentMs: DOWNLOAD.silentMs,
    }).catch((error: unknown) => {
      throw errorAlLeer(error);
    });
    const { status } = respuesta;
    if (IDO.has(status)) throw new CanalError("temporal", `HTTP_${status}`, "X has not the file, or not yet");
    if (status !== 200) throw errorDeRespuesta(respuesta, false);
    return { mime: respuesta.headers["content-type"] ?? mime, nombre, body: respuesta.body };
  };
}

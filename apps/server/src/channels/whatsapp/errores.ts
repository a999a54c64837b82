import type { OutboundError, OutboundResponse } from "../../shared/outbound-http/index.ts";
import { CanalError, type CanalErrorKind } from "../connector.ts";
import { ErrorWaha } from "./wire.ts";

/** Of a call that got no answer. Where a name leads may be another place a moment later: an address that may not be called says nothing of the account. */
export function errorSinRespuesta(error: OutboundError): CanalError {
  const clase = error.phase === "afterSend" ? "incierto" : "temporal";
  return new CanalError(clase, error.codigo, error.message, { cause: error });
}

function palabras(cuerpo: unknown): string {
  const leido = ErrorWaha.safeParse(cuerpo);
  if (!leido.success) return "";
  return [leido.data.message ?? [], leido.data.exception?.message ?? []].flat().join(" ");
}

/** WhatsApp's own codes inside the gateway's words: new contacts are closed for a while (463) or counted (475). */
function codigoDeDesconocidos(texto: string): string | null {
  if (/reachout_?timelock/i.test(texto)) return "463";
  return /\b(463|475)\b/.exec(texto)?.[1] ?? null;
}

/** The gateway stopped before it spoke to WhatsApp: no session, no such person, or a file that it could not make ready. */
const NADA_SALIO =
  /status is not as expected|session\b.{0,80}\b(?:does not exist|not found|not started)|no lid for user|invalid wid|not registered|chat not found|ffmpeg|file could not be fetched/i;

/** The request was larger than the gateway takes, which answers 500 to it; or than a proxy in front takes. */
const PEDIDO_GRANDE = /\b(?:entity|payload|file|media)(?: is)? too large\b/i;

/**
 * Nobody worked at it: asked to wait, not made for it, or a proxy in front found nobody, which Cloudflare tells as 521 (the
 * call was not taken), 523 (no way there), 525 and 526 (no trust). Its 522 may come after the request had left.
 */
const NO_LLEGO: ReadonlySet<number> = new Set([408, 429, 501, 503, 521, 523, 525, 526]);

function claseDe(estado: number, texto: string): CanalErrorKind {
  if (estado === 401 || estado === 403) return "credencial";
  if (estado === 413 || (estado === 500 && PEDIDO_GRANDE.test(texto))) return "archivo";
  if (NO_LLEGO.has(estado) || (estado === 500 && NADA_SALIO.test(texto))) return "temporal";
  // A proxy in front gave up waiting, or the engine stumbled over what it does after sending: the message may have left.
  return estado >= 500 ? "incierto" : "permanente";
}

/** Of an answer to a send that is not 2xx. */
export function errorDeEnvio(respuesta: OutboundResponse): CanalError {
  const texto = palabras(respuesta.json());
  const cerrado = codigoDeDesconocidos(texto);
  if (cerrado) return new CanalError("desconocido", cerrado, `the gateway refused: WhatsApp ${cerrado}`);
  return errorHttp(respuesta, claseDe(respuesta.status, texto));
}

/** Of an answer to a question that is not 2xx: asking again does no harm. */
export function errorDeRespuesta(respuesta: OutboundResponse): CanalError {
  const clase = claseDe(respuesta.status, "");
  return errorHttp(respuesta, clase === "incierto" ? "temporal" : clase);
}

/** Of an answer to the question how the session is: one that is not there may still be made. */
export function errorDeSesion(respuesta: OutboundResponse): CanalError {
  const rechazada = respuesta.status === 401 || respuesta.status === 403;
  return errorHttp(respuesta, rechazada ? "credencial" : "temporal");
}

function errorHttp({ status }: OutboundResponse, clase: CanalErrorKind): CanalError {
  return new CanalError(clase, `HTTP_${status}`, `the gateway answered ${status}`);
}

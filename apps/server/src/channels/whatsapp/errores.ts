import type { OutboundError, OutboundResponse } from "../../shared/outbound-http/index.ts";
import { CanalError, type CanalErrorKind } from "../connector.ts";
import { ErrorWaha } from "./wire.ts";

// The account's address itself is wrong: trying again changes nothing until somebody mends it.
const MAL_CONFIGURADO = new Set(["DIRECCION_INVALIDA", "ESQUEMA_NO_PERMITIDO", "DIRECCION_NO_PERMITIDA"]);

/** Of a call that got no answer. */
export function errorSinRespuesta(error: OutboundError): CanalError {
  const crear = (clase: CanalErrorKind) =>
    new CanalError(clase, error.codigo, error.message, { cause: error });
  if (error.phase === "afterSend") return crear("incierto");
  return crear(MAL_CONFIGURADO.has(error.codigo) ? "credencial" : "temporal");
}

function palabras(cuerpo: unknown): string {
  const leido = ErrorWaha.safeParse(cuerpo);
  if (!leido.success) return "";
  return [leido.data.message ?? [], leido.data.exception?.message ?? []].flat().join(" ");
}

/** WhatsApp's own codes inside the gateway's words: new contacts are closed for a while (463) or counted (475). */
function codigoVentana(texto: string): string | null {
  if (/reachout_?timelock/i.test(texto)) return "463";
  return /\b(463|475)\b/.exec(texto)?.[1] ?? null;
}

function claseDe(estado: number): CanalErrorKind {
  if (estado === 401 || estado === 403) return "credencial";
  // The proxy in front gave up waiting; the gateway behind it may well have sent.
  if (estado === 504) return "incierto";
  if (estado === 408 || estado === 429 || estado >= 500) return "temporal";
  return "permanente";
}

/** Of an answer that is not 2xx. */
export function errorDeRespuesta(respuesta: OutboundResponse): CanalError {
  const ventana = codigoVentana(palabras(respuesta.json()));
  if (ventana) return new CanalError("ventana", ventana, `the gateway refused: WhatsApp ${ventana}`);
  const { status: estado } = respuesta;
  return new CanalError(claseDe(estado), `HTTP_${estado}`, `the gateway answered ${estado}`);
}

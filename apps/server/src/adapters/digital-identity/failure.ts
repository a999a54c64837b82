import type { CodigoError } from "@ventanilla/contract/errores";
import * as client from "openid-client";
import { OutboundError } from "../../shared/outbound-http/index.ts";

/** Somebody has to correct the settings. */
const MISCONFIGURED = new Set(["DIRECCION_INVALIDA", "ESQUEMA_NO_PERMITIDO", "DIRECCION_NO_PERMITIDA"]);
/** The provider does not know us, or not under this key. */
const OUR_FAULT = new Set(["invalid_client", "unauthorized_client", "invalid_scope", "invalid_redirect_uri"]);

interface Failure {
  codigo: CodigoError;
  /** For the log: a code, never what was said. */
  reason: string;
}

/** What a failed conversation with the provider means. */
export function failureOf(error: unknown): Failure {
  const outbound = findCause(error, (one) => one instanceof OutboundError);
  if (outbound instanceof OutboundError) return ofTheLine(outbound.codigo);
  if (error instanceof client.ResponseBodyError) return ofARefusal(error);
  if (error instanceof client.WWWAuthenticateChallengeError) return ofAChallenge(error);
  const answered = statusOf(error);
  if (answered !== null && answered !== 200) return ofStatus(answered);
  if (error instanceof client.ClientError)
    return { codigo: "CIUDADANIA_NO_CONFIABLE", reason: error.code ?? error.name };
  throw error;
}

function ofTheLine(codigo: string): Failure {
  if (MISCONFIGURED.has(codigo)) return { codigo: "PROVEEDOR_NO_CONFIGURADO", reason: codigo };
  return { codigo: "CIUDADANIA_NO_RESPONDE", reason: codigo };
}

/** An answer of the protocol that says no. */
function ofARefusal({ error: reason, status }: client.ResponseBodyError): Failure {
  if (status >= 500) return { codigo: "CIUDADANIA_NO_RESPONDE", reason };
  if (OUR_FAULT.has(reason)) return { codigo: "PROVEEDOR_NO_CONFIGURADO", reason };
  return { codigo: "CIUDADANIA_CODIGO_RECHAZADO", reason };
}

/**
 * We are asked to say who we are once more. The library throws at this header before it reads the body in which
 * `invalid_client` may stand. As `Basic` only the client itself is asked, whatever else the header tells (RFC 6749, 5.2).
 */
function ofAChallenge({ cause: challenges, code, status }: client.WWWAuthenticateChallengeError): Failure {
  if (status >= 500) return ofStatus(status);
  const reason = challenges.find(({ parameters }) => parameters.error)?.parameters.error ?? code;
  const ours = OUR_FAULT.has(reason) || challenges.some(({ scheme }) => scheme === "basic");
  return { codigo: ours ? "PROVEEDOR_NO_CONFIGURADO" : "CIUDADANIA_NO_CONFIABLE", reason };
}

/** An answer that is none of the protocol. */
function ofStatus(status: number): Failure {
  const reason = `HTTP_${status}`;
  if (status === 404) return { codigo: "PROVEEDOR_NO_CONFIGURADO", reason };
  return { codigo: "CIUDADANIA_NO_RESPONDE", reason };
}

function statusOf(error: unknown): number | null {
  const response = findCause(error, (one) => one instanceof Response);
  return response instanceof Response ? response.status : null;
}

const DEPTH = 5;

function findCause(error: unknown, wanted: (one: unknown) => boolean): unknown {
  let one = error;
  for (let i = 0; i < DEPTH; i += 1) {
    if (wanted(one)) return one;
    if (!(one instanceof Error)) return undefined;
    one = one.cause;
  }
  return undefined;
}

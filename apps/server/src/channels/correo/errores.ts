import { OutboundError } from "../../shared/outbound-http/index.ts";
import { CanalError, type CanalErrorKind } from "../connector.ts";

/** Behind the reply code of a line: what is written like it further on may be part of an address («[190.5.1.1]»). */
const ESTADO = /^\d{3}[ -]([45]\.\d{1,3}\.\d{1,3})(?!\.?\d)/m;

/** What both libraries hang on their errors, read without believing their types. */
interface Senas {
  codigo: string;
  respuesta: number | null;
  /** Why, in the server's own digits (RFC 3463): «5.1.1». */
  estado: string;
  /** Which command was refused. */
  paso: string;
}

function senasDe(error: unknown): Senas {
  const de = (nombre: string): unknown =>
    error instanceof Error && nombre in error
      ? Object.entries(error).find(([clave]) => clave === nombre)?.[1]
      : undefined;
  const respuesta = de("responseCode");
  const codigo = de("originalCode") ?? de("code");
  const dicho = de("response");
  const paso = de("command");
  return {
    codigo: typeof codigo === "string" ? codigo : "ERROR",
    respuesta: typeof respuesta === "number" ? respuesta : null,
    estado: ESTADO.exec(typeof dicho === "string" ? dicho : "")?.[1] ?? "",
    paso: typeof paso === "string" ? paso : "",
  };
}

/**
 * Of a connection that could not be made, or that broke while nothing was at stake. What its server mends without us, an
 * expired certificate or a name that leads elsewhere, says nothing of the account: no password was told.
 */
export function errorDeLinea(error: unknown): CanalError {
  if (error instanceof CanalError) return error;
  if (error instanceof OutboundError) {
    return new CanalError("temporal", error.codigo, error.message, { cause: error });
  }
  const { codigo } = senasDe(error);
  return new CanalError("temporal", codigo, "the mail server cannot be reached", { cause: error });
}

/** Refusals of a log-in that pass by themselves (RFC 5530). */
const PASAJERAS = new Set(["UNAVAILABLE", "INUSE", "LIMIT", "SERVERBUG", "OVERQUOTA"]);
/** Gmail says it without a code of its own, as `[ALERT]` or bare. */
const DEMASIADAS = /too many (?:simultaneous )?connections/i;

/** Of an IMAP session. */
export function errorDeImap(error: unknown): CanalError {
  if (
    !(error instanceof Error) ||
    !("authenticationFailed" in error) ||
    error.authenticationFailed !== true
  ) {
    return errorDeLinea(error);
  }
  const codigo =
    "serverResponseCode" in error && typeof error.serverResponseCode === "string"
      ? error.serverResponseCode
      : "AUTHENTICATIONFAILED";
  const palabras = "response" in error && typeof error.response === "string" ? error.response : "";
  if (DEMASIADAS.test(palabras))
    return new CanalError("temporal", "LIMIT", "the mailbox has too many lines open", { cause: error });
  const clase = PASAJERAS.has(codigo) ? "temporal" : "credencial";
  return new CanalError(clase, codigo, "the mailbox refused the log-in", { cause: error });
}

/** The account is refused: wrong password, or it may not send without one. */
const DE_CUENTA = new Set([530, 534, 535, 538]);
const DE_CUENTA_CODIGO = new Set(["EAUTH", "ENOAUTH"]);

/** No such mailbox or domain, one that moved, or that is closed (RFC 3463, RFC 7505). */
const DE_DESTINO = new Set(["5.1.1", "5.1.2", "5.1.3", "5.1.6", "5.1.10", "5.2.1"]);
/** The mail is larger than the mailbox or the server takes. */
const DE_TAMANIO = new Set(["5.2.3", "5.3.4"]);

/** The same said as if it might pass: a name server may have been silent, or the address is mistyped. */
const DE_DESTINO_QUIZAS = new Set(["4.1.1", "4.1.2", "4.1.3"]);

export function esDireccionDudosa(error: unknown): boolean {
  const { estado, paso } = senasDe(error);
  return paso === "RCPT TO" && DE_DESTINO_QUIZAS.has(estado);
}

function claseDeRespuesta(respuesta: number, estado: string): CanalErrorKind {
  if (DE_CUENTA.has(respuesta)) return "credencial";
  if (respuesta < 500) return "temporal";
  if (DE_DESTINO.has(estado)) return "destino";
  return DE_TAMANIO.has(estado) ? "archivo" : "permanente";
}

/**
 * Of an SMTP delivery. A refusal is a refusal whenever it comes; silence after the whole mail was handed over may be
 * acceptance.
 */
export function errorDeSmtp(
  error: unknown,
  { entregado, deQuien = "destino" }: { entregado: boolean; deQuien?: "destino" | "copia" },
): CanalError {
  if (error instanceof CanalError || error instanceof OutboundError) return errorDeLinea(error);
  const { codigo, respuesta, estado } = senasDe(error);
  const crear = (clase: CanalErrorKind, texto: string): CanalError =>
    new CanalError(clase, respuesta === null ? codigo : `SMTP_${respuesta}`, texto, {
      cause: error,
      ...(clase === "temporal" && esDireccionDudosa(error) && { lastly: deQuien }),
    });
  if (respuesta !== null && respuesta >= 400) {
    // A greylisting or overloaded server refuses the log-in with 4xx as well.
    return crear(claseDeRespuesta(respuesta, estado), `the mail server answered ${respuesta}`);
  }
  if (entregado) return crear("incierto", "no answer after the mail was handed over");
  if (DE_CUENTA_CODIGO.has(codigo)) return crear("credencial", "the mail server refused the account");
  // Larger than the server said it takes: found before anything was sent.
  if (codigo === "EMESSAGE") return crear("archivo", "the mail is larger than the server takes");
  return errorDeLinea(error);
}

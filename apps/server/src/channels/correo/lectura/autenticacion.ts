import { domainToASCII } from "node:url";
import { dominioDe } from "../direccion.ts";
import type { Campo } from "./campos.ts";

/** What a receiving server found out about a sender. Null: it says nothing, or nothing clear. */
export type Veredicto = "pass" | "fail" | null;

export interface Autenticacion {
  /** The server that judged (authserv-id). Anybody may write this field: it counts only if this is the mailbox's own. */
  servidor: string;
  dmarc: Veredicto;
  /** In whose name SPF or DKIM passed, in ASCII. Whoever writes in another's name passes in their own. */
  dominios: readonly string[];
}

const VALOR_LARGO = 8_000;
/** The server of the mailbox writes above all others. */
const AUTENTICACIONES_MAX = 20;
const METODO = /^\s{0,20}(spf|dkim|dmarc)(?:\/\d)?\s{0,5}=\s{0,5}([a-z]{1,20})/i;
const PROPIEDAD = /\s(smtp\.mailfrom|header\.d|header\.i)\s{0,5}=\s{0,5}<?([^\s<>]{1,400})/gi;
/** A server that hands a mail on to its own mailboxes writes a line of its own above. */
const POR_DENTRO = /\bwith\s{1,20}(?:UTF8)?LMTPS?A?\b/i;

/** Comments are the sender's words: one may read «dmarc=pass». */
function sinComentarios(texto: string): string {
  let hondura = 0;
  let citado = false;
  const quedan: string[] = [];
  for (let i = 0; i < texto.length; i += 1) {
    const signo = texto[i] ?? "";
    if (signo === "\\") i += 1;
    else if (signo === '"' && hondura === 0) citado = !citado;
    else if (citado) continue;
    else if (signo === "(") hondura += 1;
    else if (signo === ")") hondura = Math.max(0, hondura - 1);
    else if (hondura === 0) quedan.push(signo);
  }
  return quedan.join("");
}

function veredictoDe(resultado: string): Veredicto {
  if (resultado === "pass") return "pass";
  return /^(?:fail|softfail|hardfail|permerror|policy)$/.test(resultado) ? "fail" : null;
}

/** Said twice, once well, it is well. */
function mejor(uno: Veredicto, otro: Veredicto): Veredicto {
  if (uno === "pass" || otro === "pass") return "pass";
  return uno ?? otro;
}

/** In whose name a method passed: of SPF who sent, of DKIM who signed. */
function dominiosDe(metodo: string, nombre: string): string[] {
  const dichas = new Map<string, string>();
  for (const [, clave = "", valor = ""] of metodo.matchAll(PROPIEDAD))
    if (!dichas.has(clave.toLowerCase())) dichas.set(clave.toLowerCase(), valor);
  const valor =
    nombre === "spf" ? dichas.get("smtp.mailfrom") : (dichas.get("header.d") ?? dichas.get("header.i"));
  const dominio = domainToASCII(dominioDe(valor ?? ""));
  return dominio === "" ? [] : [dominio];
}

/** Reads one Authentication-Results (RFC 8601). */
export function autenticacionDe(campo: string | undefined): Autenticacion | null {
  if (campo === undefined) return null;
  const [primero = "", ...metodos] = sinComentarios(campo.slice(0, VALOR_LARGO)).split(";");
  const servidor = /^\s{0,20}([^\s=]{1,255})/.exec(primero)?.[1]?.toLowerCase();
  if (servidor === undefined) return null;
  const dominios: string[] = [];
  let dmarc: Veredicto = null;
  for (const metodo of metodos) {
    const [, nombre = "", resultado = ""] = METODO.exec(metodo)?.map((una) => una.toLowerCase()) ?? [];
    const veredicto = veredictoDe(resultado);
    if (nombre === "dmarc") dmarc = mejor(dmarc, veredicto);
    else if (veredicto === "pass") dominios.push(...dominiosDe(metodo, nombre));
  }
  return { servidor, dmarc, dominios };
}

/**
 * What servers say of a mail, the last one that touched it first. Programs of one server write a field each: above the line
 * with which it took the mail in nobody else could write, and there they are joined.
 */
export function autenticacionesDe(campos: readonly Campo[]): Autenticacion[] {
  const entrada = campos.findIndex(({ nombre, valor }) => nombre === "received" && !POR_DENTRO.test(valor));
  const dichos = campos
    .flatMap(({ nombre, valor }, i) => (nombre === "authentication-results" ? [{ valor, i }] : []))
    .slice(0, AUTENTICACIONES_MAX);
  const propias = new Map<string, Autenticacion>();
  const ajenas: Autenticacion[] = [];
  for (const { valor, i } of dichos) {
    const una = autenticacionDe(valor);
    if (una === null) continue;
    const { servidor, dmarc, dominios } = una;
    const previa = propias.get(servidor);
    if (i > entrada) ajenas.push(una);
    else if (previa === undefined) propias.set(servidor, una);
    else
      propias.set(servidor, {
        servidor,
        dmarc: previa.dmarc ?? dmarc,
        dominios: [...previa.dominios, ...dominios],
      });
  }
  return [...propias.values(), ...ajenas];
}

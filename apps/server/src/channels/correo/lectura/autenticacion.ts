/** What a receiving server found out about a sender. Null: it says nothing, or nothing clear. */
export type Veredicto = "pass" | "fail" | null;

export interface Autenticacion {
  /** The server that judged (authserv-id). Anybody may write this field: it counts only if this is the mailbox's own. */
  servidor: string;
  spf: Veredicto;
  dkim: Veredicto;
  dmarc: Veredicto;
}

const VALOR_LARGO = 8_000;

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

/** Several signatures, one of them good, are a good one. */
function mejor(uno: Veredicto, otro: Veredicto): Veredicto {
  if (uno === "pass" || otro === "pass") return "pass";
  return uno ?? otro;
}

/** Reads one Authentication-Results (RFC 8601). */
export function autenticacionDe(campo: string | undefined): Autenticacion | null {
  if (campo === undefined) return null;
  const [primero = "", ...metodos] = sinComentarios(campo.slice(0, VALOR_LARGO)).split(";");
  const servidor = /^\s{0,20}([^\s=]{1,255})/.exec(primero)?.[1]?.toLowerCase();
  if (servidor === undefined) return null;
  const veredictos: Record<"spf" | "dkim" | "dmarc", Veredicto> = { spf: null, dkim: null, dmarc: null };
  for (const metodo of metodos) {
    const [, nombre = "", resultado = ""] =
      /^\s{0,20}(spf|dkim|dmarc)(?:\/\d)?\s{0,5}=\s{0,5}([a-z]{1,20})/i.exec(metodo) ?? [];
    const clave = nombre.toLowerCase();
    if (clave !== "spf" && clave !== "dkim" && clave !== "dmarc") continue;
    veredictos[clave] = mejor(veredictos[clave], veredictoDe(resultado.toLowerCase()));
  }
  return { servidor, ...veredictos };
}

import { type Cabeceras, primera } from "./cabeceras.ts";

/** What gave a machine away: its own declaration, a list, a report, an envelope or a name that nobody answers. */
export type MotivoAutomatico =
  | "declarado"
  | "masivo"
  | "callado"
  | "lista"
  | "respuesta"
  | "sobre"
  | "informe"
  | "maquina"
  | "propia"
  | "sin remitente";

const MAQUINA =
  /^(?:mailer-daemon|postmaster|mdaemon|no[._-]?reply|do[._-]?not[._-]?reply|noresponder|no[._-]responder)(?:[+.-][^@]*)?@/;
const PRECEDENCIA = /^(?:bulk|junk|auto_reply)\b/i;
const PRECEDENCIA_DE_LISTA = /^list\b/i;
/**
 * Of `X-Auto-Response-Suppress` only `All` is a machine's. `OOF, AutoReply` ask for no automatic answer, as Exchange does for
 * whoever writes to a distribution group, and `DR, RN, NRN` for no reports: they say nothing about who wrote.
 */
const CALLAR_TODO = /\bAll\b/i;
const CALLAR_RESPUESTAS = /\b(?:OOF|AutoReply)\b/i;
const DE_LISTA = ["list-id", "list-unsubscribe"] as const;
const DE_RESPUESTA = ["x-autoreply", "x-autorespond", "x-autoresponder", "x-auto-reply-from"] as const;

/** Written by a machine (RFC 3834), and how it is known: nothing automatic is answered to it, or two machines write to each other for ever. */
export function motivoAutomatico(
  cabeceras: Cabeceras,
  remitente: string | null,
  { listaDeGente = false } = {},
): MotivoAutomatico | null {
  if (remitente === null) return "sin remitente";
  const declarado = primera(cabeceras, "auto-submitted");
  if (declarado !== undefined && !/^no\b/i.test(declarado)) return "declarado";
  if (!listaDeGente && esDeLista(cabeceras)) return "lista";
  if (PRECEDENCIA.test(primera(cabeceras, "precedence") ?? "")) return "masivo";
  if (CALLAR_TODO.test(callarDe(cabeceras))) return "callado";
  if (DE_RESPUESTA.some((nombre) => cabeceras.has(nombre))) return "respuesta";
  if (/^<\s*>$/.test(primera(cabeceras, "return-path")?.slice(0, 20) ?? "")) return "sobre";
  if (esInforme(cabeceras)) return "informe";
  return MAQUINA.test(remitente) ? "maquina" : null;
}

function callarDe(cabeceras: Cabeceras): string {
  return primera(cabeceras, "x-auto-response-suppress") ?? "";
}

/** That no machine answers it, whoever wrote it. */
export function pideSilencio(cabeceras: Cabeceras): boolean {
  return CALLAR_RESPUESTAS.test(callarDe(cabeceras));
}

function esDeLista(cabeceras: Cabeceras): boolean {
  return (
    DE_LISTA.some((nombre) => cabeceras.has(nombre)) ||
    PRECEDENCIA_DE_LISTA.test(primera(cabeceras, "precedence") ?? "")
  );
}

function esInforme(cabeceras: Cabeceras): boolean {
  return /^multipart\/report\b/i.test(primera(cabeceras, "content-type") ?? "");
}

/**
 * Of a form that writes for a citizen: that a program sent it, in bulk, without an envelope sender or as «no-reply», says
 * nothing about who filled it in. Only an answer to one of our mails is a machine's.
 */
export function motivoDeFormulario(cabeceras: Cabeceras): MotivoAutomatico | null {
  if (/^auto-replied\b/i.test(primera(cabeceras, "auto-submitted") ?? "")) return "declarado";
  if (DE_RESPUESTA.some((nombre) => cabeceras.has(nombre))) return "respuesta";
  return esInforme(cabeceras) ? "informe" : null;
}

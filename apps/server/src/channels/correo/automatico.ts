import { type Cabeceras, primera } from "./cabeceras.ts";

const MAQUINA =
  /^(?:mailer-daemon|postmaster|mdaemon|no[._-]?reply|do[._-]?not[._-]?reply|noresponder|no[._-]responder)(?:[+.-].*)?@/;
const PRECEDENCIA = /^(?:bulk|junk|list|auto_reply)\b/i;
/** `DR, RN, NRN` ask for no reports and say nothing about who wrote. */
const CALLAR_RESPUESTAS = /\b(?:All|OOF|AutoReply)\b/i;
const DELATORAS = [
  "list-id",
  "list-unsubscribe",
  "x-autoreply",
  "x-autorespond",
  "x-autoresponder",
  "x-auto-reply-from",
] as const;

/** Written by a machine (RFC 3834): nothing automatic is answered to it, or two machines write to each other for ever. */
export function esAutomatico(cabeceras: Cabeceras, remitente: string): boolean {
  const declarado = primera(cabeceras, "auto-submitted");
  if (declarado !== undefined && !/^no\b/i.test(declarado)) return true;
  if (PRECEDENCIA.test(primera(cabeceras, "precedence") ?? "")) return true;
  if (CALLAR_RESPUESTAS.test(primera(cabeceras, "x-auto-response-suppress") ?? "")) return true;
  if (DELATORAS.some((nombre) => cabeceras.has(nombre))) return true;
  if (/^<\s*>$/.test(primera(cabeceras, "return-path") ?? "")) return true;
  if (/^multipart\/report\b/i.test(primera(cabeceras, "content-type") ?? "")) return true;
  return MAQUINA.test(remitente);
}

const CABECERA_MAX = 16 * 1024;
/** A date and what its writer remarks on it. */
const FECHA_MAX = 100;
/** The topmost: whoever hands a mail on writes above those before, so the mailbox's own server stands first. */
const RECIBIDO = /^received:([^\r\n]*(?:\r?\n[ \t][^\r\n]*){0,20})/im;

/** When the mailbox's own server says that it received a mail, in epoch seconds; null: it does not say. */
export function recibidoEn(crudo: Buffer): number | null {
  const [cabecera = ""] = crudo.toString("latin1", 0, CABECERA_MAX).split(/\r?\n\r?\n/, 1);
  const dicho = RECIBIDO.exec(cabecera)?.[1] ?? "";
  const desde = dicho.lastIndexOf(";") + 1;
  const fecha = dicho.slice(desde, desde + FECHA_MAX).replace(/\s+|\([^()]{0,20}\)/g, " ");
  const ms = Date.parse(fecha.trim());
  return Number.isFinite(ms) ? Math.floor(ms / 1000) : null;
}

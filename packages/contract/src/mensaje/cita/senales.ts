import type { Linea } from "./linea.ts";

// How mail programs begin what they quote, in Spanish, English and Portuguese, and where it was cheap in others.

const VERBO =
  /\b(?:escribi[óo]|escribieron|ha escrito|wrote|writes|escreveu|a écrit|schrieb|ha scritto)(?!\p{L})/iu;
/** A sentence of the author's own: "lo que me escribió el director:". */
const CONTADO = /(?:\b(?:me|nos|les?|te|se|lo que)\s(?:escrib|ha escrito|dij|mand)|\bwrote to (?:me|us)\b)/i;
/** "El lun, 3", "On Monday, August 3", "Em seg., 3". */
const FECHADA =
  /^[-–—*\s]{0,8}(?:(?:el|en|on|em|le|il|am|op)\s\D{0,30}\d|\d{1,4}[-./]\d{1,2}[-./]\d|\d\d?:\d\d)/i;
const HORA = /\d[:.h]\d\d/;
const DIRECCION = /\S@\S/;
const ZONA = /\b(?:GMT|UTC)\b/;
const CITANDO = /^(?:citando|quoting|mensaje citado por)\s/i;

/** Samsung writes the header behind it, on the same line. */
const ORIGINAL =
  /^[-_=*~‐‑–—]{2,80}\s?(?:(?:mensaje|correo|cita|mensagem) original|original (?:message|appointment)|message d'origine|(?:ursprüngliche|original)[ -]nachricht|messaggio originale)(?:\s?[-_=*~‐‑–—]{2,80})?:?(?:\s?(?:de|from):|$)/i;
/** Notes: "-----Mesa <mesa@x.bo> escribió: -----"; Zoho: "---- On Wed, 3 Aug 2026 mesa@x.bo wrote ----". */
const ORIGINAL_DE = /^-{3,80} ?[^-\s][^\n]{0,200}(?:escribió|wrote|escreveu):? ?-{3,80}$/i;
/** Gmail of some years ago: "2026-08-03 10:15 GMT-04:00 Mesa <mesa@x.bo>:". */
const GMAIL_DE_ANTES = /^\d{4}-\d\d-\d\d \d\d?:\d\d GMT[-+]\S{2,6} [^<]{0,120}<\S{3,200}>:$/;
/** GroupWise: ">>> Mesa 03/08/2026 10:15 >>>". */
const GROUPWISE = /^>>> [^>]{3,200}>>>$/;

const REENVIADO =
  /(?:^|[-_=*~‐‑–—\s>])(?:begin forwarded message|forwarded message|forwarded by|inicio del mensaje reenviado|mensaje reenviado|correo reenviado|reenviado por|início da mensagem (?:re)?encaminhada|mensagem (?:re)?encaminhada|message transféré|weitergeleitete nachricht|messaggio inoltrato)(?!\p{L})/iu;
const ASUNTO_REENVIADO = /^(?:\[[^\]]{0,60}\]\s?){0,3}(?:rv|fwd?|reenv|reenviado|enc|tr|wg)\s?:/i;

/** What programs, offices and lists put below everything. */
const PIE =
  /^(?:-- ?$|[-_=*‐‑–—]{2,}$|enviado (?:desde|con|do)|sent (?:from|with|via)|obtener outlook|get outlook|libre de virus|virus-free|livre de vírus|aviso legal|confidenciali|este (?:mensaje|correo)|esta mensagem|this (?:e-?mail|message)|(?:has recibido|recibiste|you received) (?:este|this))/i;
/** The author says that there are answers among what is quoted. */
const ENTRE_LINEAS =
  /\b(?:respond\w{1,6}|respuestas?|contest\w{1,8}|comentarios?|observaciones|resposta|answers?|answered|repl(?:y|ies)|comments?|responses?|v[eé]ase|vea|ver|see|m[aá]s|veja)\b[^.\n]{0,40}\b(?:abajo|debajo|below|abaixo|entre l[ií]neas|intercalad[ao]s?|in-?line|(?:en|in|em) (?:rojo|azul|verde|negrita|red|blue|green|bold|vermelho|negrito))\b/i;

const desnudo = (texto: string) => texto.replace(/[*_]+/g, "").trim();

/** The line above a quotation that says whose words follow. */
export function atribuye(texto: string): boolean {
  const linea = desnudo(texto);
  if (linea.length > 400 || !linea.endsWith(":") || CONTADO.test(linea)) return false;
  return VERBO.test(linea) || CITANDO.test(linea) || (DIRECCION.test(linea) && HORA.test(linea));
}

/** Whose words follow, then when, in the next line. */
export const empiezaConNombre = (texto: string): boolean => VERBO.test(texto) && DIRECCION.test(texto);

/** So complete that it needs no marks below it, as Yahoo's; the first words may stand on the same line. */
export function atribuyeSola(texto: string): boolean {
  const linea = desnudo(texto);
  if (GMAIL_DE_ANTES.test(linea)) return true;
  const verbo = VERBO.exec(linea);
  if (!verbo || !FECHADA.test(linea)) return false;
  const antes = linea.slice(0, verbo.index + verbo[0].length);
  if (!linea.slice(antes.length).trimStart().startsWith(":")) return false;
  return HORA.test(antes) && (DIRECCION.test(antes) || ZONA.test(antes)) && !CONTADO.test(antes);
}

export const empiezaConFecha = (texto: string): boolean => FECHADA.test(desnudo(texto));

export const esOriginal = ({ texto }: Linea): boolean =>
  ORIGINAL.test(texto) || ORIGINAL_DE.test(texto) || GROUPWISE.test(texto);

export const esReenvio = ({ texto }: Linea): boolean => texto.length < 200 && REENVIADO.test(texto);

export const esAsuntoReenviado = (asunto: string): boolean => ASUNTO_REENVIADO.test(asunto.trim());

export const esPie = ({ texto, forma }: Linea): boolean => forma === "raya" || PIE.test(texto);

export const respondeEntreLineas = ({ texto }: Linea): boolean => ENTRE_LINEAS.test(texto);

/** Where a text is cut best: after a paragraph, a line, a sentence, a word. */
const CORTES = [/\n{2,}/g, /\n/g, /[.!?…;:]\s+/g, /\s+/g] as const;
/** Nearer to the beginning than this no cut is looked for: a message of three words would be left. */
const DESDE = 0.5;

/** The text in pieces of at most `max` letters, as the web counts them, in order; only the space around a cut is left out. */
export function partirTexto(texto: string, max: number): string[] {
  if (texto.length <= max) return [texto];
  const partes: string[] = [];
  let resto = texto.trim();
  while (resto.length > max) {
    const corte = corteDe(resto, max);
    const parte = resto.slice(0, corte).trimEnd();
    // Nothing but space: no message.
    if (parte !== "") partes.push(parte);
    resto = resto.slice(corte).trimStart();
  }
  return resto === "" ? partes : [...partes, resto];
}

function corteDe(texto: string, max: number): number {
  // One letter more: a space just behind the longest piece is a cut as well.
  const principio = texto.slice(0, max + 1);
  for (const corte of CORTES) {
    const fin = [...principio.matchAll(corte)]
      .filter(({ index }) => index >= max * DESDE)
      .map(({ 0: hallado, index }) => Math.min(index + hallado.length, max))
      .at(-1);
    if (fin !== undefined) return fin;
  }
  return enLetraEntera(texto, max);
}

const LETRAS = new Intl.Segmenter("es", { granularity: "grapheme" });

/** No letter is cut that is made of several signs, unless it alone is longer than a piece. */
function enLetraEntera(texto: string, max: number): number {
  const fin = LETRAS.segment(texto.slice(0, max + 64)).containing(max)?.index ?? max;
  return fin > 0 ? fin : max;
}

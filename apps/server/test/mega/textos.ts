/** Characters of an input. */
export const MEGA = 1_000_000;

/** As many repetitions of some signs as fill a length. */
export function llenar(unidad: string, largo = MEGA - 1_000): string {
  return unidad.repeat(Math.ceil(largo / unidad.length)).slice(0, largo);
}

/** Signs at which something may begin, end or be looked for, in a text that somebody writes: names, addresses, messages. */
export const SIGNOS: readonly string[] = [
  "a",
  " ",
  "a.",
  ". ",
  "@",
  "a@",
  "-",
  "0",
  "\n",
  "> ",
  "<",
  "<b></z>",
  "&",
  "n\u0303",
  "\u0301",
  "Ω",
  "\u200d👨",
  "\u202e",
  "%",
  "\\",
  "'",
  '"',
  "/../",
  "=?utf-8?q?a?=",
  "http://a.",
];

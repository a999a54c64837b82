/** What Meta gathers at once is a thousand; each that cannot be read costs more than one that can. */
const PARTES_MAX = 5_000;

/** Throws a SyntaxError: nobody gathers as many, and they are not looked at one by one. */
export function contarPartes(cuantas: number): void {
  if (cuantas > PARTES_MAX) throw new SyntaxError("the body has more parts than any provider gathers");
}

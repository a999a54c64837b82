/** Elements that end by themselves: people leave them open. */
const SIN_FINAL = new Set(
  "area base br col embed hr img input link meta param source track wbr p li td th tr dt dd option thead tbody tfoot".split(
    " ",
  ),
);
const PROFUNDIDAD_MAX = 3_000;
const LARGO_MAX = 1_000_000;

/** Too long, or nested so deep that parsing it, whose cost grows with the square of the depth, would stop the process for seconds. */
export function esAbusivo(html: string): boolean {
  if (html.length > LARGO_MAX) return true;
  let abiertos = 0;
  for (const [, cierre, nombre = ""] of html.matchAll(/<(\/?)([a-z][^\s/<>]*)/gi)) {
    if (SIN_FINAL.has(nombre.toLowerCase())) continue;
    abiertos = cierre ? Math.max(0, abiertos - 1) : abiertos + 1;
    if (abiertos > PROFUNDIDAD_MAX) return true;
  }
  return false;
}

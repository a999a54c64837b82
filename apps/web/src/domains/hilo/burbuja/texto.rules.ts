export type Trozo = { tipo: "texto"; texto: string } | { tipo: "enlace"; texto: string; href: string };

const DIRECCION = /\b(?:https?:\/\/|www\.)[^\s<>"']+/gi;
/** Signs that end the sentence, not the address. */
const COLA = /(?<![.,;:!?¿¡)\]}»”’])[.,;:!?¿¡)\]}»”’]+$/;

/** Cuts a text where it names web addresses. Only http and https become links. */
export function trozosDe(texto: string): Trozo[] {
  const trozos: Trozo[] = [];
  let desde = 0;
  for (const hallado of texto.matchAll(DIRECCION)) {
    const direccion = hallado[0].replace(COLA, "");
    const href = direccion.toLowerCase().startsWith("www.") ? `https://${direccion}` : direccion;
    if (!URL.canParse(href)) continue;
    if (hallado.index > desde) trozos.push({ tipo: "texto", texto: texto.slice(desde, hallado.index) });
    trozos.push({ tipo: "enlace", texto: direccion, href });
    desde = hallado.index + direccion.length;
  }
  if (desde < texto.length) trozos.push({ tipo: "texto", texto: texto.slice(desde) });
  return trozos;
}

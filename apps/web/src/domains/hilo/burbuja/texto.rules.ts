export type Trozo =
  | { tipo: "texto"; texto: string }
  | { tipo: "nombre"; texto: string }
  | { tipo: "enlace"; texto: string; href: string };

const DIRECCION = /\b(?:https?:\/\/|www\.)[^\s<>"']+/gi;
/** More than so many lines are folded, as the style sheet does (`.plegado`). */
export const RENGLONES_A_LA_VISTA = 14;
/** Letters that a line holds at least, however narrow the pane and wide the letters. */
const LETRAS_POR_RENGLON = 12;
/** Signs that end the sentence, not the address. */
const COLA = /(?<![.,;:!?¿¡)\]}»”’])[.,;:!?¿¡)\]}»”’]+$/;

/** Cuts a text where it names web addresses, and somebody of `nombres`. Only http and https become links. */
export function trozosDe(texto: string, nombres: readonly string[] = []): Trozo[] {
  return conEnlaces(texto).flatMap((trozo) =>
    trozo.tipo === "texto" ? conNombres(trozo.texto, nombres) : trozo,
  );
}

/** The longest name first: Ana Quispe is not Ana. */
function conNombres(texto: string, nombres: readonly string[]): Trozo[] {
  const [nombre, ...otros] = [...nombres].sort((a, b) => b.length - a.length);
  if (nombre === undefined || nombre === "") return texto === "" ? [] : [{ tipo: "texto", texto }];
  return texto
    .split(nombre)
    .flatMap((parte, i): Trozo[] => [
      ...(i > 0 ? [{ tipo: "nombre" as const, texto: nombre }] : []),
      ...conNombres(parte, otros),
    ]);
}

function conEnlaces(texto: string): Trozo[] {
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

/** Whether a text has no more lines than are shown wherever it is drawn: it need not be laid out to learn that. */
export const cabeSiempre = (texto: string): boolean =>
  texto
    .split("\n")
    .reduce(
      (renglones, parrafo) => renglones + Math.max(1, Math.ceil(parrafo.length / LETRAS_POR_RENGLON)),
      0,
    ) <= RENGLONES_A_LA_VISTA;

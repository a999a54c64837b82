import type { Mensaje } from "./modelo.ts";

interface Enlace {
  start: number;
  end: number;
  url: string;
  expanded_url: string;
  display_url: string;
}

export interface Contado {
  text: string;
  /** Of each short address in the text, what it stands for. */
  urls: Enlace[];
}

const CON_ESQUEMA = /^https?:\/\/\w/i;
/** X takes a name for an address by how it ends. */
const SIN_ESQUEMA = /^(?:[a-z0-9-]+\.)+(?:bo|com|net|org|info)(?=\/|$)/i;
/** Ends a sentence, not an address. */
const PUNTUACION = new Set([...".,;:!?)»"]);

function direccionEn(palabra: string): string | null {
  let fin = palabra.length;
  while (fin > 0 && PUNTUACION.has(palabra.charAt(fin - 1))) fin -= 1;
  const dicha = palabra.slice(0, fin);
  return CON_ESQUEMA.test(dicha) || SIN_ESQUEMA.test(dicha) ? dicha : null;
}

const escapado = (texto: string): string =>
  texto.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");

/** A text as X tells it: every address in it short, and that of the message's own file, which nobody wrote, at the end. */
export function contar({ id, texto, archivo }: Mensaje, delArchivo: string | null): Contado {
  const urls: Enlace[] = [];
  let text = "";
  const acortar = (url: string, larga: string) => {
    const expanded_url = CON_ESQUEMA.test(larga) ? larga : `http://${larga}`;
    const display_url = larga.replace(/^https?:\/\//i, "").slice(0, 26);
    urls.push({ start: text.length, end: text.length + url.length, url, expanded_url, display_url });
    text += url;
  };
  for (const palabra of texto.split(/(\s+)/)) {
    const larga = direccionEn(palabra);
    if (larga !== null)
      acortar(`https://t.co/${id.slice(-7)}L${urls.length.toString(36).padStart(2, "0")}`, larga);
    text += escapado(palabra.slice(larga?.length ?? 0));
  }
  if (archivo && delArchivo !== null) {
    if (text !== "") text += " ";
    acortar(cortaDe({ id }), delArchivo);
  }
  return { text, urls };
}

/** Under which short address a message's file stands in its text. */
export const cortaDe = ({ id }: Pick<Mensaje, "id">): string => `https://t.co/${id.slice(-10)}`;

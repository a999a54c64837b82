import { numeroBuscado } from "../canal/telefono.rules.ts";
import { FILTRO_CONTIENE_MIN } from "../limites.ts";
import type { Fragmento, Marca } from "./busqueda.ts";

/** A text as the filters of lists compare it, and where each of its letters stands in the text. */
interface Plegado {
  letras: string;
  /** One more than there are letters: the end. */
  lugares: number[];
}

/** Without case and accents. What only the database writes with other letters («©», «ß») is found and not marked. */
function plegar(texto: string): Plegado {
  const lugares: number[] = [];
  let letras = "";
  let lugar = 0;
  for (const letra of texto) {
    const plana = letra.normalize("NFD").replace(/\p{M}/gu, "").replace(/[‘’ʼ]/gu, "'").toLowerCase();
    for (const _unidad of Array.from({ length: plana.length })) lugares.push(lugar);
    letras += plana;
    lugar += letra.length;
  }
  lugares.push(lugar);
  return { letras, lugares };
}

const DE_PALABRA = /[\p{L}\p{N}\p{M}’ʼ']/u;
const ALFANUMERICA = /[\p{L}\p{N}]/u;

/** Where a text has what a filter of lists looks for: anywhere from three letters on, where a word begins below that (D4). */
function lugaresDe(texto: string, buscado: string): Marca[] {
  const { letras: buscadas } = plegar(buscado);
  if (buscadas === "") return [];
  const { letras, lugares } = plegar(texto);
  const dentro = buscado.length >= FILTRO_CONTIENE_MIN;
  const hallados: Marca[] = [];
  for (let desde = letras.indexOf(buscadas); desde >= 0; ) {
    const hasta = desde + buscadas.length;
    const vale = dentro || desde === 0 || !ALFANUMERICA.test(letras.charAt(desde - 1));
    if (vale) hallados.push([lugares[desde] ?? 0, lugares[hasta] ?? texto.length]);
    desde = letras.indexOf(buscadas, vale ? hasta : desde + 1);
  }
  return hallados;
}

const esDePalabra = (texto: string, lugar: number): boolean => DE_PALABRA.test(texto.charAt(lugar));

/** The whole words in which a case's text has what was typed, as the words of messages are marked. */
export function marcasDeHallado(texto: string, buscado: string): Marca[] {
  const marcas: Marca[] = [];
  for (let [inicio, fin] of lugaresDe(texto, buscado)) {
    while (esDePalabra(texto, inicio) && esDePalabra(texto, inicio - 1)) inicio -= 1;
    while (esDePalabra(texto, fin - 1) && esDePalabra(texto, fin)) fin += 1;
    const anterior = marcas.at(-1);
    if (anterior && inicio <= anterior[1]) anterior[1] = Math.max(anterior[1], fin);
    else marcas.push([inicio, fin]);
  }
  return marcas;
}

/** The same of an address as people read it: of a number its digits, however they are grouped. */
export function marcasDeDireccion(visible: string, texto: string): Marca[] {
  const buscado = numeroBuscado(texto);
  if (buscado.length < FILTRO_CONTIENE_MIN) return [];
  if (!/^\d+$/.test(buscado)) return marcasDeHallado(visible, buscado);
  const cifras = [...visible.matchAll(/\d/g)];
  const desde = cifras
    .map(([cifra]) => cifra)
    .join("")
    .indexOf(buscado);
  const [primera, ultima] = [cifras[desde], cifras[desde + buscado.length - 1]];
  return primera && ultima ? [[primera.index, ultima.index + 1]] : [];
}

/** What hides the rest of a document. */
const OCULTO = "••••";

/**
 * Of a document what was typed of it, and nothing else: the rest is read by whoever looks at the person, which is on record.
 * Null: it has nothing of it.
 */
export function documentoHallado(documento: string, buscado: string): Fragmento | null {
  const [lugar] = /\d/.test(buscado) ? lugaresDe(documento, buscado) : [];
  if (lugar === undefined) return null;
  const [inicio, fin] = lugar;
  const [delante, detras] = [inicio > 0 ? OCULTO : "", fin < documento.length ? OCULTO : ""];
  return {
    texto: delante + documento.slice(inicio, fin) + detras,
    marcas: [[delante.length, delante.length + fin - inicio]],
  };
}

/** The case that is called by its number: «167», «#167». */
export function casoNombrado(texto: string): number | undefined {
  const numero = /^#?(\d{1,9})$/.exec(texto)?.[1];
  return numero === undefined ? undefined : Number(numero);
}

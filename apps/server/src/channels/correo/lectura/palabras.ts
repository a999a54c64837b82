import { descifrar } from "./alfabeto/alfabeto.ts";
import { desBase64, desQ } from "./transferencia.ts";

/** RFC 2047: `=?charset?encoding?` up to `?=`; a language may follow the charset (RFC 2231). */
const APERTURA = /=\?([^?\s*]{1,60})(?:\*[\w-]{0,20})?\?([bq])\?/iy;

interface Palabra {
  desde: number;
  hasta: number;
  alfabeto: string;
  bytes: Buffer;
}

/**
 * `?=` may also be a question mark that was not encoded, and an encoded byte after it. It is no closing sign where two
 * capital digits follow and the word is closed later on, before another one begins.
 */
function finDeQ(valor: string, inicio: number, cierre: number): number {
  const siguiente = valor.indexOf("=?", inicio);
  const tope = siguiente < 0 ? valor.length : siguiente;
  let fin = cierre;
  while (/^[0-9A-F]{2}/.test(valor.slice(fin + 2, fin + 4))) {
    const otro = valor.indexOf("?=", fin + 2);
    if (otro < 0 || otro >= tope) break;
    fin = otro;
  }
  return fin;
}

/** Every encoded word of a field, with its place. The closing sign is searched once, however many openings there are. */
function* palabrasDe(valor: string): Generator<Palabra> {
  let cierre = -1;
  for (let desde = valor.indexOf("=?"); desde >= 0; ) {
    APERTURA.lastIndex = desde;
    const abierta = APERTURA.exec(valor);
    if (!abierta) {
      desde = valor.indexOf("=?", desde + 1);
      continue;
    }
    const inicio = APERTURA.lastIndex;
    if (cierre < inicio) cierre = valor.indexOf("?=", inicio);
    if (cierre < 0) return;
    const [, alfabeto = "", modo = ""] = abierta;
    const fin = modo.toLowerCase() === "q" ? finDeQ(valor, inicio, cierre) : cierre;
    const cuerpo = valor.slice(inicio, fin);
    const bytes = modo.toLowerCase() === "b" ? desBase64(Buffer.from(cuerpo, "latin1")) : desQ(cuerpo);
    yield { desde, hasta: fin + 2, alfabeto: alfabeto.toLowerCase(), bytes };
    desde = valor.indexOf("=?", fin + 2);
  }
}

/** Raw text of a header: what stands outside of encoded words, in the letters of its office when it is not UTF-8. */
export function legible(crudo: string, oficina?: string): string {
  return descifrar(Buffer.from(crudo, "latin1"), oficina);
}

export interface Trozo {
  texto: string;
  codificado: boolean;
}

/** A field in its pieces. Encoded words that follow each other are one text: a letter may be cut between two of them. */
export function trozosDe(valor: string, oficina?: string): Trozo[] {
  const trozos: Trozo[] = [];
  let desde = 0;
  let racha: Palabra[] = [];
  function cerrar(): void {
    let grupo: Palabra[] = [];
    let texto = "";
    const volcar = () => {
      const [primera] = grupo;
      if (primera) texto += descifrar(Buffer.concat(grupo.map(({ bytes }) => bytes)), primera.alfabeto);
      grupo = [];
    };
    for (const palabra of racha) {
      if (grupo[0] && grupo[0].alfabeto !== palabra.alfabeto) volcar();
      grupo.push(palabra);
    }
    volcar();
    if (racha.length > 0) trozos.push({ texto, codificado: true });
    racha = [];
  }
  for (const palabra of palabrasDe(valor)) {
    const medio = valor.slice(desde, palabra.desde);
    if (racha.length === 0 || medio.trim() !== "") {
      cerrar();
      if (medio !== "") trozos.push({ texto: legible(medio, oficina), codificado: false });
    }
    racha.push(palabra);
    desde = palabra.hasta;
  }
  cerrar();
  const resto = valor.slice(desde);
  if (resto !== "") trozos.push({ texto: legible(resto, oficina), codificado: false });
  return trozos;
}

/** The text of a field whose words may be encoded. */
export function palabras(valor: string, oficina?: string): string {
  return trozosDe(valor, oficina)
    .map(({ texto }) => texto)
    .join("");
}

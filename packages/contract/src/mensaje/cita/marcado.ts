import { type Linea, lineaDe } from "./linea.ts";

/** HTML that the server cleaned, as lines; `lugares`: where each begins, with the elements that hold nothing before it. */
export interface Lineado {
  lineas: readonly Linea[];
  lugares: readonly number[];
}

const PIEZA = /<(\/?)([a-z][a-z0-9]*)((?:[\s/][^<>]*)?)>|[^<]+/gi;
const BLOQUES = new Set(
  "address article aside blockquote center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup li main nav ol p pre section table tbody tfoot thead tr ul".split(
    " ",
  ),
);
const VACIOS = new Set(["br", "hr", "img", "wbr", "col"]);
const SIGNOS: Readonly<Record<string, string>> = {
  lt: "<",
  gt: ">",
  quot: '"',
  "#39": "'",
  nbsp: " ",
  amp: "&",
};
/** Stands for a picture that came with the mail. */
const IMAGEN = "\ufffc";

interface Abierto {
  nombre: string;
  lugar: number;
  dentro: "llana" | "marcada" | "sangrada";
}

const leida = (escrito: string) =>
  escrito.replace(/&(lt|gt|quot|#39|nbsp|amp);/g, (todo, signo: string) => SIGNOS[signo] ?? todo);

class Lector {
  readonly lineas: Linea[] = [];
  readonly lugares: number[] = [];
  private readonly abiertos: Abierto[] = [];
  /** Elements that were open at the last words: what opened later and is open still begins the next line. */
  private vistos = 0;
  private trozos: string[] = [];
  private lugar: number | null = null;
  private dentro: Abierto["dentro"] = "llana";
  /** Elements open whose line ends are as they were written. */
  private talCual = 0;

  private get actual(): Abierto["dentro"] {
    return this.abiertos.at(-1)?.dentro ?? "llana";
  }

  private anotar(lugar: number): void {
    if (this.lugar === null) {
      this.lugar = this.abiertos[this.vistos]?.lugar ?? lugar;
      this.dentro = this.actual;
    }
    this.vistos = this.abiertos.length;
  }

  palabras(texto: string, lugar: number): void {
    if (/\S/.test(texto)) this.anotar(lugar);
    this.trozos.push(texto);
  }

  texto(escrito: string, lugar: number): void {
    if (this.talCual === 0) {
      this.palabras(leida(escrito).replace(/\s+/g, " "), lugar);
      return;
    }
    let desde = lugar;
    for (const [i, linea] of escrito.split("\n").entries()) {
      if (i > 0) this.cerrar(desde);
      this.palabras(leida(linea), desde);
      desde += linea.length + 1;
    }
  }

  /** The line ends here; an empty one counts only where it was asked for. */
  cerrar(lugar: number, vacia = true): void {
    const texto = this.trozos.join("");
    if (this.lugar !== null || vacia) {
      this.lineas.push(lineaDe(texto, this.lugar === null ? this.actual : this.dentro));
      this.lugares.push(this.lugar ?? lugar);
    }
    this.trozos = [];
    this.lugar = null;
  }

  separar(forma: "raya" | "fin", lugar: number): void {
    this.cerrar(lugar, false);
    this.anotar(lugar);
    this.lineas.push({ texto: "", forma });
    this.lugares.push(this.lugar ?? lugar);
    this.lugar = null;
  }

  abrir(nombre: string, atributos: string, lugar: number): void {
    if (BLOQUES.has(nombre)) this.cerrar(lugar, false);
    const cita = /\stype="cite"/.test(atributos) ? "marcada" : "sangrada";
    const dentro = nombre === "blockquote" && this.actual !== "marcada" ? cita : this.actual;
    this.abiertos.push({ nombre, lugar, dentro });
    if (nombre === "pre") this.talCual += 1;
  }

  salir(nombre: string, lugar: number): void {
    if (BLOQUES.has(nombre)) this.cerrar(lugar, false);
    const abierto = this.abiertos.findLastIndex((uno) => uno.nombre === nombre);
    if (abierto >= 0) this.abiertos.length = abierto;
    if (nombre === "pre") this.talCual = Math.max(0, this.talCual - 1);
    this.vistos = Math.min(this.vistos, this.abiertos.length);
    if (nombre === "p") this.cerrar(lugar);
    // Parts of a mail that came apart are joined so.
    if (nombre === "section") this.separar("fin", lugar);
  }
}

/** HTML on its way to plain text, where words that their author struck out would read as if they stood. */
export const conTachado = (html: string): string =>
  html.replace(/<\/?(?:del|s|strike)(?:\s[^<>]*)?>/gi, "~~");

/** The whole words of each line, of which `lineas` has the beginning. */
export function palabrasDeLineas(html: string, { lugares }: Lineado): string[] {
  return lugares.map((lugar, i) =>
    leida(conTachado(html.slice(lugar, lugares[i + 1])).replace(/<[^<>]*>/g, " "))
      .replaceAll(IMAGEN, "")
      .replace(/\s+/g, " ")
      .trim(),
  );
}

export function lineasDeHtml(html: string): Lineado {
  const lector = new Lector();
  for (const { 0: pieza, 1: cierra, 2: escrito, 3: atributos = "", index } of html.matchAll(PIEZA)) {
    const nombre = escrito?.toLowerCase();
    if (nombre === undefined) lector.texto(pieza, index);
    else if (nombre === "br") lector.cerrar(index);
    else if (nombre === "hr") lector.separar("raya", index);
    else if (nombre === "img") lector.palabras(/\ssrc="cid:/i.test(atributos) ? IMAGEN : "", index);
    else if (nombre === "td" || nombre === "th") lector.palabras(" ", index);
    else if (VACIOS.has(nombre)) continue;
    else if (cierra === "/") lector.salir(nombre, index);
    else lector.abrir(nombre, atributos, index);
  }
  lector.cerrar(html.length, false);
  return { lineas: lector.lineas, lugares: lector.lugares };
}

import { type Campo, leerBloque, valorDe } from "./campos.ts";
import { CorreoDesmedido, HONDURA_MAX, LIMITE_MAX, PARTES_MAX } from "./limites.ts";
import { conParametros, textoDe } from "./parametros.ts";
import { desenvolver } from "./transferencia.ts";

/** One part of a mail, with the parts inside it. */
export interface Parte {
  campos: readonly Campo[];
  /** `type/subtype` in lower case; what cannot be one is told by its place. */
  tipo: string;
  parametros: ReadonlyMap<string, string>;
  disposicion: string;
  nombre: string | null;
  cid: string | null;
  /** Still in its transfer encoding; the boundary's own line end is no part of it. */
  cuerpo: Buffer;
  /** What a multipart says before its first part. */
  preambulo: Buffer;
  hijos: Parte[];
}

/** How many parts may still come: mails inside a mail count as well. */
export interface Presupuesto {
  partes: number;
}

interface Abierta {
  parte: Parte;
  inicio: number;
  limite: string | null;
}

const VACIO = Buffer.alloc(0);
const LF = 10;
const CR = 13;
const GUIONES = Buffer.from("\n--");
const TIPO = /^[\w!#$&^.+-]{1,80}\/[\w!#$&^.+-]{1,120}$/;

function tipoDe(declarado: string, porDefecto: string, tieneNombre: boolean): string {
  const [palabra = ""] = declarado.split(/[\s,]/, 1);
  if (TIPO.test(palabra)) return palabra;
  if (palabra === "") return porDefecto;
  return palabra === "text" && !tieneNombre ? "text/plain" : "application/octet-stream";
}

function parteDe(campos: readonly Campo[], porDefecto: string): Parte {
  const contenido = conParametros(valorDe(campos, "content-type"));
  const disposicion = conParametros(valorDe(campos, "content-disposition"));
  const nombre =
    textoDe(disposicion.parametros, "filename") ??
    textoDe(disposicion.parametros, "name") ??
    textoDe(contenido.parametros, "name") ??
    textoDe(contenido.parametros, "filename");
  const cid = valorDe(campos, "content-id")?.slice(0, 500).replace(/^<|>$/g, "").trim();
  return {
    campos,
    tipo: tipoDe(contenido.valor, porDefecto, nombre !== null),
    parametros: contenido.parametros,
    disposicion: /^[\w-]{0,40}/.exec(disposicion.valor)?.[0] ?? "",
    nombre: nombre?.trim() || null,
    cid: cid || null,
    cuerpo: VACIO,
    preambulo: VACIO,
    hijos: [],
  };
}

function limiteDe({ tipo, parametros }: Parte): string | null {
  const limite = tipo.startsWith("multipart/") ? parametros.get("boundary")?.trimEnd() : undefined;
  return limite ? limite.slice(0, LIMITE_MAX) : null;
}

/** The line of a boundary, without its dashes and what was added on the way. */
function rayaEn(crudo: Buffer, desde: number): { texto: string; siguiente: number } {
  const salto = crudo.indexOf(LF, desde);
  const fin = salto < 0 ? crudo.length : salto;
  const texto = crudo.toString("latin1", desde + 2, Math.min(fin, desde + LIMITE_MAX + 20)).trimEnd();
  return { texto, siguiente: Math.min(fin + 1, crudo.length) };
}

/** Which of the open multiparts a line belongs to: the innermost, and whether it is its last. */
class Abiertas {
  readonly pila: Abierta[] = [];
  private readonly lugares = new Map<string, number[]>();

  abrir(abierta: Abierta): void {
    if (this.pila.length > HONDURA_MAX) throw new CorreoDesmedido("parts inside parts");
    if (abierta.limite !== null) {
      this.lugares.set(abierta.limite, [...(this.lugares.get(abierta.limite) ?? []), this.pila.length]);
    }
    this.pila.push(abierta);
  }

  cerrar(): Abierta | undefined {
    const abierta = this.pila.pop();
    if (abierta && abierta.limite !== null) this.lugares.get(abierta.limite)?.pop();
    return abierta;
  }

  lugarDe(raya: string): { lugar: number; ultima: boolean } | null {
    const exacto = this.lugares.get(raya)?.at(-1);
    if (exacto !== undefined) return { lugar: exacto, ultima: false };
    const final = raya.endsWith("--") ? this.lugares.get(raya.slice(0, -2))?.at(-1) : undefined;
    return final === undefined ? null : { lugar: final, ultima: true };
  }
}

/** Ends before the line end that belongs to the boundary. */
function sinSalto(crudo: Buffer, inicio: number, fin: number): number {
  let hasta = fin;
  if (hasta > inicio && crudo[hasta - 1] === LF) hasta -= 1;
  if (hasta > inicio && crudo[hasta - 1] === CR) hasta -= 1;
  return hasta;
}

/** Some programs close the multipart after each of its parts. */
function sigueUnaParte(crudo: Buffer, desde: number): boolean {
  return /^content-[a-z-]{2,30}\s{0,5}:/i.test(crudo.toString("latin1", desde, desde + 60));
}

/** One pass over the bytes, however deep the parts stand in each other. */
class Recorrido {
  private readonly abiertas = new Abiertas();
  private readonly crudo: Buffer;
  private readonly presupuesto: Presupuesto;

  constructor(crudo: Buffer, presupuesto: Presupuesto) {
    this.crudo = crudo;
    this.presupuesto = presupuesto;
  }

  recorrer(inicio: number, limiteSupuesto: string | null): Parte {
    const raiz = this.abrir(inicio, "text/plain", limiteSupuesto);
    let { desde } = raiz;
    while (desde < this.crudo.length) {
      const raya = this.siguienteRaya(desde);
      if (raya < 0) break;
      desde = this.atender(raya);
    }
    while (this.abiertas.pila.length > 0) this.cerrarHasta(this.crudo.length);
    return raiz.parte;
  }

  /** The first line with two dashes at or after `desde`. */
  private siguienteRaya(desde: number): number {
    if (this.crudo[desde] === 45 && this.crudo[desde + 1] === 45) return desde;
    const antes = this.crudo.indexOf(GUIONES, Math.max(0, desde - 1));
    return antes < 0 ? -1 : antes + 1;
  }

  /** Returns where to look on. */
  private atender(raya: number): number {
    const { texto, siguiente } = rayaEn(this.crudo, raya);
    const hallada = this.abiertas.lugarDe(texto);
    if (!hallada) return siguiente;
    while (this.abiertas.pila.length > hallada.lugar + 1) this.cerrarHasta(raya);
    if (hallada.ultima && !sigueUnaParte(this.crudo, siguiente)) return siguiente;
    const madre = this.abiertas.pila[hallada.lugar];
    const enResumen = madre?.parte.tipo === "multipart/digest";
    const hija = this.abrir(siguiente, enResumen ? "message/rfc822" : "text/plain");
    if (madre?.parte.hijos.length === 0) madre.parte.preambulo = this.crudo.subarray(madre.inicio, raya);
    madre?.parte.hijos.push(hija.parte);
    return hija.desde;
  }

  private abrir(inicio: number, porDefecto: string, limiteSupuesto: string | null = null) {
    this.presupuesto.partes -= 1;
    if (this.presupuesto.partes < 0) throw new CorreoDesmedido("parts");
    const esRaya = (linea: string) => this.abiertas.lugarDe(linea.slice(2).trimEnd()) !== null;
    const { campos, cuerpo } = leerBloque(this.crudo, inicio, esRaya);
    const parte = parteDe(campos, porDefecto);
    this.abiertas.abrir({ parte, inicio: cuerpo, limite: limiteSupuesto ?? limiteDe(parte) });
    return { parte, desde: cuerpo };
  }

  private cerrarHasta(fin: number): void {
    const cerrada = this.abiertas.cerrar();
    if (!cerrada) return;
    const { parte, inicio } = cerrada;
    const hasta = fin === this.crudo.length ? fin : sinSalto(this.crudo, inicio, fin);
    parte.cuerpo = this.crudo.subarray(inicio, Math.max(inicio, hasta));
  }
}

/** A boundary that nobody declared, or declared wrongly: two dashes, and a field of a part in the next line. */
function limiteEscrito(cuerpo: Buffer): string | null {
  const comienzo = cuerpo.toString("latin1", 0, 16 * 1024);
  return (
    /(?:^|\n)--([^\r\n]{1,200}?)[ \t]{0,5}\r?\ncontent-(?:type|disposition|transfer-encoding)[ \t]{0,5}:/i.exec(
      comienzo,
    )?.[1] ?? null
  );
}

/** Empty lines before the header were left by whoever wrapped the mail. */
function comienzoDe(crudo: Buffer): number {
  const vacias = /^(?:\r?\n){1,5}(?=[!-9;-~]{1,60}:)/.exec(crudo.toString("latin1", 0, 100));
  return vacias?.[0].length ?? 0;
}

export function nuevoPresupuesto(): Presupuesto {
  return { partes: PARTES_MAX };
}

/** Takes a mail apart. Throws CorreoDesmedido for shapes that only attacks have. */
export function partesDe(crudo: Buffer, presupuesto: Presupuesto): Parte {
  const raiz = new Recorrido(crudo, presupuesto).recorrer(comienzoDe(crudo), null);
  return conLimiteHallado(raiz, presupuesto);
}

/** A multipart in which no part was found is looked at once more: encoded as a whole, or under another boundary. */
function conLimiteHallado(parte: Parte, presupuesto: Presupuesto): Parte {
  if (!parte.tipo.startsWith("multipart/")) return parte;
  if (parte.hijos.length > 0) {
    return { ...parte, hijos: parte.hijos.map((hija) => conLimiteHallado(hija, presupuesto)) };
  }
  const cuerpo = contenidoDe(parte);
  const escrito = limiteEscrito(cuerpo);
  if (escrito === null) return parte;
  const sobre = Buffer.concat([Buffer.from("Content-Type: multipart/mixed\r\n\r\n"), cuerpo]);
  const { hijos } = new Recorrido(sobre, presupuesto).recorrer(0, escrito);
  return { ...parte, hijos };
}

/** A part's bytes as its author had them. */
export function contenidoDe({ campos, cuerpo }: Parte): Buffer {
  return desenvolver(cuerpo, valorDe(campos, "content-transfer-encoding"));
}

import type { Adjunto } from "./adjunto.ts";
import { descifrar } from "./alfabeto/alfabeto.ts";

/** What Outlook packs into winmail.dat. */
export interface Paquete {
  adjuntos: readonly Adjunto[];
  /** Mails inside it, each a packet of its own. */
  mensajes: readonly Buffer[];
  asunto: string | null;
  autor: string | null;
  texto: string | null;
  html: string | null;
}

const FIRMA = 0x223e9f78;
// Attributes of [MS-OXTNEF] 2.1.3.2: their number in the low half, their kind in the high one.
const PAGINA_DE_CODIGOS = 0x00069007;
const PROPIEDADES = 0x00069003;
const CUERPO = 0x0002800c;
const TEMA = 0x00018004;
const NUEVO_ADJUNTO = 0x00069002;
const TITULO = 0x00018010;
const DATOS = 0x0006800f;
const PROPIEDADES_DE_ADJUNTO = 0x00069005;
// Properties of [MS-OXPROPS].
const ASUNTO = 0x0037;
const EN_NOMBRE_DE = 0x0042;
const QUIEN_ENVIA = 0x0c1a;
const TEXTO = 0x1000;
const HTML = 0x1013;
const DATOS_DE_ADJUNTO = 0x3701;
const NOMBRE_LARGO = 0x3707;
const NOMBRE_CORTO = 0x3704;
const TIPO_DE_ADJUNTO = 0x370e;
const CONTENT_ID = 0x3712;
const UNICODE = 0x1f;
const OBJETO = 0x0d;
const VARIOS = 0x1000;
/** The kind of each property whose length is known; others say theirs. */
const LARGOS: Readonly<Record<number, number>> = {
  2: 4,
  3: 4,
  4: 4,
  5: 8,
  6: 8,
  7: 8,
  10: 4,
  11: 4,
  20: 8,
  64: 8,
  72: 16,
};
const PROPIEDADES_MAX = 5_000;
const ATRIBUTOS_MAX = 20_000;

/** Reads on in some bytes; what goes beyond them is an error of the packet. */
class Cinta {
  private lugar = 0;
  private readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  get queda(): boolean {
    return this.lugar < this.bytes.length;
  }

  tomar(cuantos: number): Buffer {
    if (this.lugar + cuantos > this.bytes.length) throw new RangeError("the packet ends too early");
    this.lugar += cuantos;
    return this.bytes.subarray(this.lugar - cuantos, this.lugar);
  }

  numero(): number {
    return this.tomar(4).readUInt32LE();
  }

  /** Padded to four bytes. */
  medido(): Buffer {
    const largo = this.numero();
    const bytes = this.tomar(largo);
    this.tomar(Math.min((4 - (largo % 4)) % 4, this.bytes.length - this.lugar));
    return bytes;
  }
}

interface Propiedad {
  clase: number;
  valor: Buffer;
}

/** Properties by number; of one with several values the first. */
function propiedadesDe(bytes: Buffer): ReadonlyMap<number, Propiedad> {
  const cinta = new Cinta(bytes);
  const leidas = new Map<number, Propiedad>();
  const cuantas = Math.min(cinta.numero(), PROPIEDADES_MAX);
  for (let i = 0; i < cuantas; i += 1) {
    const clase = cinta.tomar(2).readUInt16LE();
    const numero = cinta.tomar(2).readUInt16LE();
    if (numero >= 0x8000) {
      cinta.tomar(16);
      if (cinta.numero() === 0) cinta.numero();
      else cinta.medido();
    }
    const una = clase & ~VARIOS;
    const fijo = LARGOS[una];
    const veces = fijo !== undefined && clase === una ? 1 : cinta.numero();
    for (let j = 0; j < veces; j += 1) {
      const valor = fijo === undefined ? cinta.medido() : cinta.tomar(fijo);
      if (j === 0) leidas.set(numero, { clase: una, valor });
    }
  }
  return leidas;
}

interface EnObra {
  titulo: string | null;
  contenido: Buffer | null;
  tipo: string;
  cid: string | null;
  esMensaje: boolean;
}

const empiezaPaquete = (bytes: Buffer): boolean => bytes.length >= 6 && bytes.readUInt32LE() === FIRMA;

function sinCeros(texto: string): string {
  const cero = texto.indexOf("\u0000");
  return cero < 0 ? texto : texto.slice(0, cero);
}

class Desempaque {
  private pagina = "windows-1252";
  private texto: string | null = null;
  private html: string | null = null;
  private asunto: string | null = null;
  private autor: string | null = null;
  private readonly adjuntos: EnObra[] = [];

  private leer({ clase, valor }: Propiedad): string {
    return sinCeros(clase === UNICODE ? valor.toString("utf16le") : descifrar(valor, this.pagina));
  }

  atributo(cual: number, valor: Buffer): void {
    if (cual === PAGINA_DE_CODIGOS && valor.length >= 4) this.pagina = `windows-${valor.readUInt32LE()}`;
    else if (cual === CUERPO) this.texto ??= sinCeros(descifrar(valor, this.pagina));
    else if (cual === TEMA) this.asunto ??= sinCeros(descifrar(valor, this.pagina));
    else if (cual === PROPIEDADES) this.delMensaje(propiedadesDe(valor));
    else if (cual === NUEVO_ADJUNTO)
      this.adjuntos.push({ titulo: null, contenido: null, tipo: "", cid: null, esMensaje: false });
    else this.delAdjunto(cual, valor);
  }

  private delMensaje(propiedades: ReadonlyMap<number, Propiedad>): void {
    const texto = propiedades.get(TEXTO);
    const html = propiedades.get(HTML);
    if (texto) this.texto = this.leer(texto);
    if (html) this.html = this.leer(html);
    const asunto = propiedades.get(ASUNTO);
    const autor = propiedades.get(EN_NOMBRE_DE) ?? propiedades.get(QUIEN_ENVIA);
    if (asunto) this.asunto = this.leer(asunto);
    if (autor) this.autor = this.leer(autor);
  }

  private delAdjunto(cual: number, valor: Buffer): void {
    const ultimo = this.adjuntos.at(-1);
    if (!ultimo) return;
    if (cual === TITULO) ultimo.titulo ??= sinCeros(descifrar(valor, this.pagina));
    else if (cual === DATOS) ultimo.contenido = valor;
    else if (cual === PROPIEDADES_DE_ADJUNTO) {
      const propiedades = propiedadesDe(valor);
      const nombre = propiedades.get(NOMBRE_LARGO) ?? propiedades.get(NOMBRE_CORTO);
      const datos = propiedades.get(DATOS_DE_ADJUNTO);
      const tipo = propiedades.get(TIPO_DE_ADJUNTO);
      const cid = propiedades.get(CONTENT_ID);
      if (nombre) ultimo.titulo = this.leer(nombre);
      if (datos) this.delObjeto(ultimo, datos);
      if (tipo) ultimo.tipo = this.leer(tipo);
      if (cid) ultimo.cid = this.leer(cid);
    }
  }

  /** Beside an object its bytes stand nowhere else, or as none. */
  private delObjeto(adjunto: EnObra, { clase, valor }: Propiedad): void {
    if (adjunto.contenido && adjunto.contenido.length > 0) return;
    // An object begins with the identifier of its interface.
    adjunto.contenido = clase === OBJETO ? valor.subarray(16) : valor;
    adjunto.esMensaje = clase === OBJETO && empiezaPaquete(adjunto.contenido);
  }

  paquete(): Paquete {
    const mensajes = this.adjuntos.flatMap(({ contenido, esMensaje }) =>
      contenido && esMensaje ? [contenido] : [],
    );
    const adjuntos = this.adjuntos.flatMap(({ titulo, contenido, tipo, cid, esMensaje }) =>
      contenido && contenido.length > 0 && !esMensaje
        ? [
            {
              nombre: titulo?.slice(0, 500) || null,
              tipo: tipo || "application/octet-stream",
              cid,
              contenido,
            },
          ]
        : [],
    );
    const { asunto, autor, texto, html } = this;
    return { adjuntos, mensajes, asunto, autor, texto, html };
  }
}

/** Opens winmail.dat ([MS-OXTNEF]); null when it is none, or is broken. */
export function abrirPaquete(bytes: Buffer): Paquete | null {
  if (!empiezaPaquete(bytes)) return null;
  const cinta = new Cinta(bytes.subarray(6));
  const desempaque = new Desempaque();
  try {
    for (let i = 0; cinta.queda && i < ATRIBUTOS_MAX; i += 1) {
      cinta.tomar(1);
      const cual = cinta.numero();
      const valor = cinta.tomar(cinta.numero());
      // A sum of its bytes, which some programs get wrong.
      cinta.tomar(2);
      desempaque.atributo(cual, valor);
    }
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
  return desempaque.paquete();
}

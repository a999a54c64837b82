import type { CabeceraDePapel } from "@ventanilla/contract/mensaje/papel";
import PDFDocument from "pdfkit";
import { abrirLetras, type Letra, type Peso } from "./letras.ts";
import { enRenglones, type Medidor, type Renglon } from "./renglones.ts";

/** Points: A4, and what is left free on each side of it. */
const A4 = { ancho: 595.28, alto: 841.89 } as const;
const LADO = 56;
const ARRIBA = 74;
const ABAJO = 72;
const FONDO = A4.alto - ABAJO;
const RAYA = "#a6a6a6";
/** From a line's upper edge to what its letters stand on, in bodies. */
const BASE = 0.98;
/** Words whose letters are put together once for the document, and signs of the longest of them: beyond that it would grow with the thread. */
const CONOCIDAS_MAX = 40_000;
const CONOCIDA_MAX = 40;

export const IZQUIERDA = LADO;
export const UTIL = A4.ancho - 2 * LADO;

export interface Letrero {
  peso: Peso;
  cuerpo: number;
  color: string;
}
const CORRIENTE: Letrero = { peso: "normal", cuerpo: 8, color: "#4d4d4d" };

export type Estructura = ReturnType<PDFKit.PDFDocument["struct"]>;

/** A text in its lines, measured and not yet drawn. */
export interface Bloque {
  renglones: readonly Renglon[];
  /** A sign of it is in no letter. */
  faltan: boolean;
  letrero: Letrero;
  /** Where its lines begin. */
  x: number;
  /** Free above it. */
  antes: number;
}

const interlinea = ({ cuerpo }: Letrero): number => cuerpo * 1.38;

export const altoDe = ({ renglones, letrero, antes }: Bloque): number =>
  antes + renglones.length * interlinea(letrero);

/** Draws behind or beside what stands between two heights, before it. */
export type Marca = (desde: number, hasta: number) => void;

/** The pages of a document: where the next line goes, and what stands on each of them. Holds the page that is being drawn and none before it. */
export function abrirHoja(cabecera: CabeceraDePapel) {
  const letras = abrirLetras();
  const opciones: PDFKit.PDFDocumentOptions = {
    size: "A4",
    margin: 0,
    pdfVersion: "1.7",
    tagged: true,
    lang: cabecera.idioma,
    displayTitle: true,
    info: {
      Title: cabecera.titulo,
      Author: cabecera.institucion,
      Creator: "Ventanilla",
      Producer: "Ventanilla",
    },
    autoFirstPage: false,
  };
  // What a reader that speaks needs is there. Its types do not know this name of it.
  const doc = new PDFDocument(Object.assign(opciones, { subset: "PDF/UA" }));
  for (const [letra, bytes] of letras.archivos) doc.registerFont(letra, bytes);
  const conocidas = new Set<string>();
  const seConoce = (palabra: string, letra: Letra): boolean => {
    const clave = `${letra} ${palabra}`;
    if (conocidas.has(clave)) return true;
    if (palabra.length > CONOCIDA_MAX || conocidas.size >= CONOCIDAS_MAX) return false;
    conocidas.add(clave);
    return true;
  };
  /** A text with features, even none, is put together anew. */
  const comoEscribir = (texto: string, letra: Letra) =>
    texto.split(/(?<= )/).every((palabra) => seConoce(palabra, letra)) ? {} : { features: [] };
  const medidor: Medidor = {
    letras,
    ancho: (texto, letra, cuerpo) =>
      doc.font(letra).fontSize(cuerpo).widthOfString(texto, comoEscribir(texto, letra)),
  };
  const raiz = doc.struct("Document");
  doc.addStructure(raiz);
  let pagina = 0;
  let y = ARRIBA;

  function poner(renglon: Renglon, x: number, arriba: number, { cuerpo, color }: Letrero): void {
    for (const { letra, texto, x: suya } of renglon) {
      doc.font(letra).fontSize(cuerpo).fillColor(color);
      doc.text(texto, x + suya, arriba + cuerpo * BASE, {
        ...comoEscribir(texto, letra),
        lineBreak: false,
        baseline: "alphabetic",
      });
    }
  }

  /** What is no part of the text: whoever is read to does not hear it. */
  function adorno(dibujar: () => void): void {
    doc.markContent("Artifact", { type: "Pagination" });
    dibujar();
    doc.endMarkedContent();
  }

  function corriente(texto: string, arriba: number, alinear: "izquierda" | "derecha"): void {
    const [renglon = []] = enRenglones(medidor, texto, { ...CORRIENTE, ancho: UTIL * 0.8 }).renglones;
    const ancho = renglon.reduce((suma, tramo) => suma + tramo.ancho, 0);
    poner(renglon, alinear === "izquierda" ? LADO : A4.ancho - LADO - ancho, arriba, CORRIENTE);
  }

  function raya(alto: number, grueso = 0.6): void {
    doc
      .lineWidth(grueso)
      .strokeColor(RAYA)
      .moveTo(LADO, alto)
      .lineTo(A4.ancho - LADO, alto)
      .stroke();
  }

  function otraPagina(): void {
    doc.addPage();
    pagina += 1;
    y = pagina === 1 ? LADO : ARRIBA;
    adorno(() => {
      if (pagina > 1) {
        corriente(cabecera.corriente, 38, "izquierda");
        raya(54);
      }
      raya(A4.alto - 54);
      corriente(cabecera.hecho, A4.alto - 46, "izquierda");
      corriente(cabecera.pagina.replace("{{n}}", String(pagina)), A4.alto - 46, "derecha");
    });
  }
  otraPagina();

  return {
    doc,
    raiz,
    adorno,
    bloque(
      texto: string,
      letrero: Letrero,
      {
        x = LADO,
        antes = 0,
        ancho = A4.ancho - LADO - x,
      }: { x?: number; antes?: number; ancho?: number } = {},
    ): Bloque {
      return { ...enRenglones(medidor, texto, { ...letrero, ancho }), letrero, x, antes };
    },
    /** What fits on one page stands on one page. */
    reservar(alto: number): void {
      if (y + alto > FONDO && alto <= FONDO - ARRIBA) otraPagina();
    },
    /** Draws lines as part of the structure, on as many pages as they take. */
    escribir({ renglones, letrero, x, antes }: Bloque, parte: Estructura, marca?: Marca): void {
      const alto = interlinea(letrero);
      let desde = y;
      y += antes;
      for (let van = 0; van < renglones.length; ) {
        if (y + alto > FONDO) {
          otraPagina();
          desde = y;
        }
        const caben = renglones.slice(van, van + Math.max(1, Math.floor((FONDO - y) / alto)));
        const arriba = y;
        y += caben.length * alto;
        const hasta = y;
        if (marca) adorno(() => marca(desde, hasta));
        parte.add(() => {
          for (const [n, renglon] of caben.entries()) poner(renglon, x, arriba + n * alto, letrero);
        });
        van += caben.length;
      }
      parte.end();
    },
    /** Where the next line goes; what stands beside another begins where that one began. */
    get y() {
      return y;
    },
    irA(alto: number): void {
      y = alto;
    },
    get numero() {
      return pagina;
    },
    rayar(grueso?: number): void {
      adorno(() => raya(y, grueso));
    },
    /** What is ready of the document. */
    listo(): Uint8Array[] {
      const partes: Uint8Array[] = [];
      for (let parte = doc.read(); parte !== null; parte = doc.read()) partes.push(parte);
      return partes;
    },
  };
}

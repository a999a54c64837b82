import type { Adjunto, TipoArchivo } from "@ventanilla/contract/archivo/archivo";
import { tipoDeMime } from "@ventanilla/contract/archivo/archivo.rules";
import type { Mensaje, TipoContenido } from "@ventanilla/contract/mensaje/mensaje";

/** One file of a message. Its place among them is its name: `filename` is empty until the file is there. */
export interface Pieza {
  clave: string;
  adjunto: Adjunto;
  tipo: TipoArchivo;
  /** Small picture that came with the message, as a data: address; null for most. */
  prevista: string | null;
}

/** What every browser draws. Any other picture is a file: somebody's program opens it. */
const DIBUJABLES = /^image\/(?:jpeg|png|apng|gif|webp|avif|bmp)$/i;
export const esDibujable = ({ mime }: Pick<Adjunto, "mime">): boolean =>
  mime !== null && DIBUJABLES.test(mime);

/** How a file is shown: as its bytes say, and until they are there as the message says. */
export function tipoMostrado({ mime }: Pick<Adjunto, "mime">, tipo: TipoContenido): TipoArchivo {
  if (mime === null) return tipo === "texto" || tipo === "email" ? "archivo" : tipo;
  const suyo = tipoDeMime(mime);
  return suyo === "imagen" && !esDibujable({ mime }) ? "archivo" : suyo;
}

/** The preview of D99; anything else in `contenido` is no picture and no sound. */
export function previstaDe(contenido: string): string | null {
  return /^data:(?:image|audio|video)\//.test(contenido) ? contenido : null;
}

export function piezasDe(mensaje: Mensaje): Pieza[] {
  const { adjuntos = [] } = mensaje.extras;
  // What a letter says is its body, whatever it begins with.
  const prevista = mensaje.tipo_contenido === "email" ? null : previstaDe(mensaje.contenido);
  return adjuntos.map((adjunto, lugar) => ({
    clave: `${mensaje.id}-${lugar}`,
    adjunto,
    tipo: tipoMostrado(adjunto, mensaje.tipo_contenido),
    // There is one preview, and it is of the first file.
    prevista: lugar === 0 ? prevista : null,
  }));
}

/** The picture in small; null when the server made none. */
export const direccionMiniatura = ({ filename, miniatura }: Adjunto): string | null =>
  miniatura && filename !== "" ? `${filename}&miniatura=1` : null;

const PDF = "application/pdf";

/** A document that browsers show by themselves, by its bytes and not by its name. */
export const esPdf = ({ mime, estado }: Pick<Adjunto, "mime" | "estado">): boolean =>
  mime === PDF && estado === "LISTO";

/** Held once more against what came, before anything shows it: no other type is given to a frame. */
export const vinoPdf = ({ type }: Pick<Blob, "type">): boolean => type === PDF;

/** The document of this name in the thread. */
export function documentoDe(mensajes: readonly Mensaje[], clave: string | null): Pieza | undefined {
  if (clave === null) return undefined;
  return mensajes.flatMap(piezasDe).find((pieza) => pieza.clave === clave && esPdf(pieza.adjunto));
}

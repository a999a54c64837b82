import { MINIATURA } from "@ventanilla/contract/limites";
import sharp from "sharp";
import type { Fuente } from "./examinar.service.ts";

export interface Miniatura {
  /** For the thread, twice its size for sharp screens. */
  imagen: Buffer;
  /** Small enough to travel with the message: what is shown when nothing else can be (D99). */
  vista: string;
}

const REDUCIBLES = new Set([
  "image/jpeg",
  "image/png",
  "image/apng",
  "image/gif",
  "image/webp",
  "image/avif",
]);
/** A picture that unpacks to more is nobody's photograph. */
const PIXELES_MAX = 60_000_000;
const VISTA = { ancho: 96, alto: 72 } as const;

// One thread per picture: the desk goes on while pictures come in.
sharp.concurrency(1);
sharp.cache(false);

/** Null when it is no picture, or one that cannot be read: the original is kept all the same. */
export async function crearMiniatura(fuente: Fuente, mime: string): Promise<Miniatura | null> {
  if (!REDUCIBLES.has(mime)) return null;
  try {
    const imagen = await reducir(fuente, MINIATURA.ancho * 2, MINIATURA.alto * 2, 78);
    const vista = await reducir(imagen, VISTA.ancho, VISTA.alto, 50);
    return { imagen, vista: `data:image/webp;base64,${vista.toString("base64")}` };
  } catch {
    return null;
  }
}

/** Written anew from its pixels: position, camera and whatever hid in the original are gone. */
function reducir(fuente: Fuente, width: number, height: number, quality: number): Promise<Buffer> {
  return sharp(Buffer.isBuffer(fuente) ? fuente : fuente.ruta, { limitInputPixels: PIXELES_MAX })
    .autoOrient()
    .resize({ width, height, fit: "inside", withoutEnlargement: true })
    .webp({ quality })
    .toBuffer();
}

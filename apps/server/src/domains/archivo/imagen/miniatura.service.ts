import { MINIATURA } from "@ventanilla/contract/limites";
import sharp, { type Sharp } from "sharp";
import type { Fuente } from "../examinar.service.ts";
import { desplegada, PLAZO, unaTrasOtra } from "./desplegada.ts";

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
/** Sixty million points of three colours: a picture that unpacks to more is nobody's photograph. */
const DESPLEGADA_MAX = 180_000_000;
const VISTA = { ancho: 96, alto: 72 } as const;

/** Null when it is no picture, or one that cannot be read or is too much to read: the original is kept all the same. */
export async function crearMiniatura(fuente: Fuente, mime: string): Promise<Miniatura | null> {
  if (!REDUCIBLES.has(mime)) return null;
  try {
    return await unaTrasOtra(async () => {
      if (desplegada(await abrir(fuente).metadata()) > DESPLEGADA_MAX) return null;
      const imagen = await reducir(fuente, MINIATURA.ancho * 2, MINIATURA.alto * 2, 78);
      const vista = await reducir(imagen, VISTA.ancho, VISTA.alto, 50);
      return { imagen, vista: `data:image/webp;base64,${vista.toString("base64")}` };
    });
  } catch {
    return null;
  }
}

const abrir = (fuente: Fuente): Sharp => sharp(Buffer.isBuffer(fuente) ? fuente : fuente.ruta);

/** Written anew from its pixels: position, camera and whatever hid in the original are gone. */
function reducir(fuente: Fuente, width: number, height: number, quality: number): Promise<Buffer> {
  return abrir(fuente)
    .timeout(PLAZO)
    .autoOrient()
    .resize({ width, height, fit: "inside", withoutEnlargement: true })
    .webp({ quality })
    .toBuffer();
}

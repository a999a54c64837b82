import { readFile } from "node:fs/promises";
import sharp, { type Metadata, type Sharp } from "sharp";
import { AppError } from "../../shared/app-error.ts";
import { type Examinado, examinar, type Fuente } from "./examinar.service.ts";

/** Of one dimension after the other: a larger picture is nobody's photograph. */
const PIXELES_MAX = 120_000_000;
/** Nobody sees the difference to the original. */
const CALIDAD = 95;
/** Begins a comment in a JPEG. In its pixels this pair cannot stand. */
const COMENTARIO = Buffer.from([0xff, 0xfe]);

const ESCRIBIR: Readonly<Record<string, (imagen: Sharp) => Sharp>> = {
  "image/jpeg": (imagen) => imagen.jpeg({ quality: CALIDAD, chromaSubsampling: "4:4:4" }),
  "image/png": (imagen) => imagen.png(),
  "image/webp": (imagen) => imagen.webp({ quality: CALIDAD }),
};

function dice({ exif, xmp, iptc, orientation, comments }: Metadata): boolean {
  const datos = [exif, xmp, iptc].some((uno) => uno !== undefined);
  return datos || (orientation ?? 1) !== 1 || (comments ?? []).length > 0;
}

/**
 * A picture without what it says besides its pixels: where and when it was taken, with which camera, by whom. How it is
 * to be turned becomes pixels, its colours stay. One that says nothing, and whatever is no such picture, is left as it is.
 */
export async function sinMetadatos(fuente: Fuente, mime: string, nombre: string): Promise<Fuente> {
  const escribir = ESCRIBIR[mime];
  if (!escribir) return fuente;
  const bytes = Buffer.isBuffer(fuente) ? fuente : await readFile(fuente.ruta);
  const imagen = sharp(bytes, { limitInputPixels: PIXELES_MAX, animated: true, failOn: "none" });
  const leida = await imagen.metadata().catch(() => null);
  // What no program can open shows nobody where it was taken.
  if (!leida || !(dice(leida) || (mime === "image/jpeg" && bytes.includes(COMENTARIO)))) return fuente;
  try {
    return await escribir(imagen.autoOrient().keepIccProfile()).toBuffer();
  } catch (cause) {
    throw new AppError("ARCHIVO_NO_COINCIDE", { values: { nombre } }, { cause });
  }
}

/** What an operator sends, as it leaves: the institution's files tell nobody more than they show. */
export async function examinarSaliente(
  fuente: Fuente,
  nombre: string,
): Promise<{ fuente: Fuente; examinado: Examinado }> {
  const examinado = await examinar(fuente);
  const limpia = await sinMetadatos(fuente, examinado.mime, nombre);
  return { fuente: limpia, examinado: limpia === fuente ? examinado : await examinar(limpia) };
}

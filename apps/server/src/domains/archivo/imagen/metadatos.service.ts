import { readFile } from "node:fs/promises";
import sharp, { type Metadata, type Sharp } from "sharp";
import { AppError } from "../../../shared/app-error.ts";
import { type Examinado, examinar, type Fuente } from "../examinar.service.ts";
import { desplegada, PLAZO, unaTrasOtra } from "./desplegada.ts";

/** A hundred and twenty million points of three colours: a picture that unpacks to more is nobody's photograph, and is not written anew. */
const DESPLEGADA_MAX = 360_000_000;
/** Nobody sees the difference to the original. */
const CALIDAD = 95;
/** For a photograph that would leave longer than it came: it was chosen by the size that its channel takes. */
const MENORES = [90, 85, 80] as const;
/** Begins a comment in a JPEG. In its pixels this pair cannot stand. */
const COMENTARIO = Buffer.from([0xff, 0xfe]);

type Escribir = (imagen: Sharp, leida: Metadata, quality: number) => Sharp;

const JPEG = "image/jpeg";
const ESCRIBIR: Readonly<Record<string, Escribir>> = {
  [JPEG]: (imagen, { chromaSubsampling: suyo }, quality) =>
    imagen.jpeg({ quality, chromaSubsampling: suyo === "4:2:0" ? suyo : "4:4:4" }),
  "image/png": (imagen, { isPalette: palette }) => imagen.png({ compressionLevel: 9, palette }),
  "image/webp": (imagen, _leida, quality) => imagen.webp({ quality }),
};

const abrir = (bytes: Buffer): Sharp =>
  sharp(bytes, { limitInputPixels: false, animated: true, failOn: "none" });

function dice({ exif, xmp, iptc, orientation, comments }: Metadata): boolean {
  const datos = [exif, xmp, iptc].some((uno) => uno !== undefined);
  return datos || (orientation ?? 1) !== 1 || (comments ?? []).length > 0;
}

/**
 * A picture without what it says besides its pixels: where and when it was taken, with which camera, by whom. How it is
 * to be turned becomes pixels, its colours stay. One that says nothing, and whatever is no such picture, is left as it is;
 * one that speaks and is too much to read or to write is refused.
 */
export async function sinMetadatos(fuente: Fuente, mime: string, nombre: string): Promise<Fuente> {
  const escribir = ESCRIBIR[mime];
  if (!escribir) return fuente;
  const bytes = Buffer.isBuffer(fuente) ? fuente : await readFile(fuente.ruta);
  const leida = await abrir(bytes)
    .metadata()
    .catch(() => null);
  // What no program can open shows nobody where it was taken.
  if (!leida || !(dice(leida) || (mime === JPEG && bytes.includes(COMENTARIO)))) return fuente;
  const negada = (cause?: unknown) => new AppError("ARCHIVO_NO_COINCIDE", { values: { nombre } }, { cause });
  if (desplegada(leida) > DESPLEGADA_MAX) throw negada();
  const escrita = (calidad: number): Promise<Buffer> =>
    escribir(abrir(bytes).timeout(PLAZO).autoOrient().keepIccProfile(), leida, calidad).toBuffer();
  return unaTrasOtra(async () => {
    try {
      let limpia = await escrita(CALIDAD);
      for (const calidad of mime === JPEG ? MENORES : [])
        if (limpia.length > bytes.length) limpia = await escrita(calidad);
      return limpia;
    } catch (cause) {
      throw negada(cause);
    }
  });
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

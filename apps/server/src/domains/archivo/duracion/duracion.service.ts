import { open } from "node:fs/promises";
import type { Fuente } from "../examinar.service.ts";
import type { Lector } from "./lector.ts";
import { duracionMp3 } from "./mp3.ts";
import { duracionMp4 } from "./mp4.ts";
import { duracionOgg } from "./ogg.ts";
import { duracionWav } from "./wav.ts";

/** Whoever says more of a file says nonsense. */
const SEGUNDOS_MAX = 24 * 3600;

const POR_MIME: Readonly<Record<string, (lector: Lector) => Promise<number | null>>> = {
  "audio/ogg": duracionOgg,
  "audio/opus": duracionOgg,
  "video/ogg": duracionOgg,
  "audio/mpeg": duracionMp3,
  "audio/mp4": duracionMp4,
  "audio/x-m4a": duracionMp4,
  "video/mp4": duracionMp4,
  "video/quicktime": duracionMp4,
  "video/3gpp": duracionMp4,
  "audio/wav": duracionWav,
};

/**
 * How long a sound or a film is, in milliseconds, as a few of its bytes say: a telephone's voice note is known before anybody
 * fetches it. Null: they do not say it.
 */
export async function medirDuracion(fuente: Fuente, mime: string, tamanio: number): Promise<number | null> {
  const medir = POR_MIME[mime];
  if (!medir) return null;
  const segundos = await conLector(fuente, tamanio, medir);
  if (segundos === null || !Number.isFinite(segundos) || segundos <= 0 || segundos > SEGUNDOS_MAX)
    return null;
  return Math.max(1, Math.round(segundos * 1000));
}

async function conLector(
  fuente: Fuente,
  tamanio: number,
  medir: (lector: Lector) => Promise<number | null>,
): Promise<number | null> {
  if (Buffer.isBuffer(fuente)) {
    return medir({ tamanio, leer: async (desde, bytes) => fuente.subarray(desde, desde + bytes) });
  }
  const archivo = await open(fuente.ruta, "r");
  try {
    return await medir({
      tamanio,
      leer: async (desde, bytes) => {
        const { buffer, bytesRead } = await archivo.read({ buffer: Buffer.alloc(bytes), position: desde });
        return buffer.subarray(0, bytesRead);
      },
    });
  } finally {
    await archivo.close();
  }
}

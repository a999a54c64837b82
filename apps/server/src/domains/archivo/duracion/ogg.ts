import type { Lector } from "./lector.ts";

/** A page is never larger. */
const PAGINA_MAX = 65_307;
const CABECERA = 27;
/** Of Opus, whatever the recording had (RFC 7845). */
const OPUS_HZ = 48_000;
const NINGUNA = 0xffff_ffff_ffff_ffffn;

/** Where the last page says it ends, in samples, less what the first says to leave out. */
export async function duracionOgg({ tamanio, leer }: Lector): Promise<number | null> {
  const inicio = await leer(0, 512);
  if (inicio.length < CABECERA || inicio.toString("latin1", 0, 4) !== "OggS") return null;
  const serie = inicio.readUInt32LE(14);
  const cabeza = inicio.subarray(CABECERA + (inicio[26] ?? 0));
  const ritmo = ritmoDe(cabeza);
  if (!ritmo) return null;
  const fin = await leer(Math.max(0, tamanio - PAGINA_MAX), PAGINA_MAX);
  const muestras = ultimaPosicion(fin, serie);
  return muestras === null ? null : (Number(muestras) - ritmo.omite) / ritmo.hz;
}

function ritmoDe(cabeza: Buffer): { hz: number; omite: number } | null {
  if (cabeza.length >= 12 && cabeza.toString("latin1", 0, 8) === "OpusHead")
    return { hz: OPUS_HZ, omite: cabeza.readUInt16LE(10) };
  if (cabeza.length < 16 || cabeza.toString("latin1", 0, 7) !== "\u0001vorbis") return null;
  const hz = cabeza.readUInt32LE(12);
  return hz === 0 ? null : { hz, omite: 0 };
}

function ultimaPosicion(fin: Buffer, serie: number): bigint | null {
  for (let i = fin.lastIndexOf("OggS"); i >= 0; i = i === 0 ? -1 : fin.lastIndexOf("OggS", i - 1)) {
    if (i + CABECERA > fin.length || fin.readUInt32LE(i + 14) !== serie) continue;
    const posicion = fin.readBigUInt64LE(i + 6);
    if (posicion !== NINGUNA) return posicion;
  }
  return null;
}

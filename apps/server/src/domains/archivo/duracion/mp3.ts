import type { Lector } from "./lector.ts";

/** How far the first frame may stand behind the tags. */
const BUSCADO = 8_192;
const KBPS = {
  mpeg1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  mpeg2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const;
const HZ = [44_100, 48_000, 32_000] as const;
/** MPEG 2.5, 2 and 1 by their number in the header. */
const PARTE: readonly number[] = [4, 0, 2, 1];

interface Cuadro {
  hz: number;
  kbps: number;
  muestras: number;
  /** Where the number of frames stands, if it is told: behind what describes the two sides. */
  cuenta: number;
}

/** By the number of frames where the first one tells it, else by the size: a telephone's recorder never changes its rate. */
export async function duracionMp3({ tamanio, leer }: Lector): Promise<number | null> {
  const desde = tamanioDeEtiqueta(await leer(0, 10));
  const bytes = await leer(desde, BUSCADO);
  for (let i = 0; i + 4 <= bytes.length; i += 1) {
    const cuadro = cuadroEn(bytes.readUInt32BE(i));
    if (!cuadro) continue;
    const cuadros = cuadrosDichos(bytes.subarray(i + cuadro.cuenta));
    if (cuadros !== null) return (cuadros * cuadro.muestras) / cuadro.hz;
    return ((tamanio - desde - i) * 8) / (cuadro.kbps * 1000);
  }
  return null;
}

/** ID3v2: seven bits of each byte count. */
function tamanioDeEtiqueta(cabeza: Buffer): number {
  if (cabeza.length < 10 || cabeza.toString("latin1", 0, 3) !== "ID3") return 0;
  return 10 + cabeza.subarray(6, 10).reduce((suma, byte) => suma * 128 + (byte & 0x7f), 0);
}

/** Of layer III, which is what everybody calls MP3. */
function cuadroEn(cabeza: number): Cuadro | null {
  const [version, capa] = [(cabeza >>> 19) & 3, (cabeza >>> 17) & 3];
  if (cabeza >>> 21 !== 0x7ff || version === 1 || capa !== 1) return null;
  const mpeg1 = version === 3;
  const kbps = (mpeg1 ? KBPS.mpeg1 : KBPS.mpeg2)[(cabeza >>> 12) & 15];
  const base = HZ[(cabeza >>> 10) & 3];
  if (!kbps || !base) return null;
  const mono = ((cabeza >>> 6) & 3) === 3;
  const lados = mono ? 17 : 32;
  const ladosCortos = mono ? 9 : 17;
  return {
    kbps,
    hz: base / (PARTE[version] ?? 1),
    muestras: mpeg1 ? 1152 : 576,
    cuenta: 4 + (mpeg1 ? lados : ladosCortos),
  };
}

function cuadrosDichos(tras: Buffer): number | null {
  if (tras.length < 12 || !["Xing", "Info"].includes(tras.toString("latin1", 0, 4))) return null;
  return (tras.readUInt32BE(4) & 1) === 1 ? tras.readUInt32BE(8) : null;
}

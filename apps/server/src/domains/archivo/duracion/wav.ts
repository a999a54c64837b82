import type { Lector } from "./lector.ts";

const TROZOS_MAX = 32;

/** Bytes of sound by bytes in a second. */
export async function duracionWav({ tamanio, leer }: Lector): Promise<number | null> {
  let porSegundo = 0;
  let lugar = 12;
  for (let i = 0; i < TROZOS_MAX && lugar + 8 <= tamanio; i += 1) {
    const trozo = await leer(lugar, 24);
    if (trozo.length < 8) return null;
    const nombre = trozo.toString("latin1", 0, 4);
    const bytes = trozo.readUInt32LE(4);
    if (nombre === "fmt " && trozo.length >= 20) porSegundo = trozo.readUInt32LE(16);
    // What is still being recorded says the largest number there is.
    if (nombre === "data") return porSegundo === 0 ? null : Math.min(bytes, tamanio - lugar - 8) / porSegundo;
    lugar += 8 + bytes + (bytes % 2);
  }
  return null;
}

import type { Lector } from "./lector.ts";

const CAJAS_MAX = 64;

interface Caja {
  nombre: string;
  contenido: number;
  fin: number;
}

/** What the header of the film says, wherever it stands among the boxes. */
export async function duracionMp4(lector: Lector): Promise<number | null> {
  const moov = await buscar(lector, "moov", { desde: 0, hasta: lector.tamanio });
  const mvhd = moov && (await buscar(lector, "mvhd", { desde: moov.contenido, hasta: moov.fin }));
  if (!mvhd) return null;
  const cabeza = await lector.leer(mvhd.contenido, 32);
  const larga = cabeza[0] === 1;
  if (cabeza.length < (larga ? 32 : 20)) return null;
  const porSegundo = cabeza.readUInt32BE(larga ? 20 : 12);
  const duracion = larga ? Number(cabeza.readBigUInt64BE(24)) : cabeza.readUInt32BE(16);
  return porSegundo === 0 || (!larga && duracion === 0xffff_ffff) ? null : duracion / porSegundo;
}

async function buscar(
  lector: Lector,
  nombre: string,
  { desde, hasta }: { desde: number; hasta: number },
): Promise<Caja | null> {
  let lugar = desde;
  for (let i = 0; i < CAJAS_MAX && lugar + 8 <= hasta; i += 1) {
    const caja = cajaEn(await lector.leer(lugar, 16), lugar, hasta);
    if (!caja || caja.nombre === nombre) return caja;
    lugar = caja.fin;
  }
  return null;
}

function cajaEn(cabeza: Buffer, lugar: number, hasta: number): Caja | null {
  if (cabeza.length < 8) return null;
  const corto = cabeza.readUInt32BE(0);
  const largo = corto === 1;
  if (largo && cabeza.length < 16) return null;
  const dicho = largo ? Number(cabeza.readBigUInt64BE(8)) : corto;
  const cabecera = largo ? 16 : 8;
  // 0: up to the end.
  const bytes = corto === 0 ? hasta - lugar : dicho;
  if (bytes < cabecera) return null;
  return {
    nombre: cabeza.toString("latin1", 4, 8),
    contenido: lugar + cabecera,
    fin: Math.min(lugar + bytes, hasta),
  };
}

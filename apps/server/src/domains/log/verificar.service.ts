import type { Db } from "../../db/database.ts";
import {
  type FilaSellable,
  firmaDe,
  huellaDeFila,
  huellaDeSello,
  huellaEn,
  INICIO,
  type Sello,
} from "./cadena.ts";
import { leerCola, leerSellables, leerSello } from "./sello.repository.ts";

/** What does not stand as it was sealed: a row, by its id, or a seal, by its number. */
export type Hallazgo =
  | { tipo: "fila_cambiada" | "fila_faltante" | "fila_agregada"; fila: number; sello: number }
  | { tipo: "sello_cambiado" | "sello_sin_firma" | "sello_faltante" | "cadena_rota"; sello: number };

export interface Verificacion {
  sellos: number;
  /** Sealed rows that were looked at. */
  filas: number;
  hallazgos: number;
  /** What no seal covers yet. */
  cola: { filas: number; primera: number; ultima: number } | null;
  /** The last seal, to be written down elsewhere: by it a later verification finds a chain that was cut short. */
  ultimo: { sello: number; huella: string } | null;
}

const PAGINA = 500;

/** Holds every sealed row against its seal, one seal at a time, and tells what it finds. */
export async function verificarRegistro(
  db: Db,
  clave: Buffer,
  { contar, conocido }: { contar(hallazgo: Hallazgo): void; conocido?: { sello: number; huella: string } },
): Promise<Verificacion> {
  const cuenta: Verificacion = { sellos: 0, filas: 0, hallazgos: 0, cola: null, ultimo: null };
  const hallar = (hallazgo: Hallazgo) => {
    cuenta.hallazgos += 1;
    contar(hallazgo);
  };
  let anterior: Pick<Sello, "id" | "hasta" | "huella"> = { id: 0, hasta: 0, huella: INICIO };
  for (;;) {
    const sello = await leerSello(db, anterior.id);
    if (!sello) break;
    if (cuenta.sellos === 0) await hallarAntesDelPrimero(db, sello, hallar);
    const falta = sello.id !== anterior.id + 1;
    for (let id = anterior.id + 1; id < sello.id; id += 1) hallar({ tipo: "sello_faltante", sello: id });
    if (!falta && !sello.anterior.equals(anterior.huella)) hallar({ tipo: "cadena_rota", sello: sello.id });
    revisarSello(sello, clave, hallar);
    if (conocido?.sello === sello.id && conocido.huella !== sello.huella.toString("hex"))
      hallar({ tipo: "cadena_rota", sello: sello.id });
    // Which rows a missing seal held, nobody knows any more.
    const desde = falta ? (sello.ids[0] ?? 1) - 1 : anterior.hasta;
    cuenta.filas += await revisarFilas(db, sello, desde, hallar);
    cuenta.sellos += 1;
    anterior = sello;
  }
  if (conocido && conocido.sello > anterior.id) hallar({ tipo: "sello_faltante", sello: conocido.sello });
  cuenta.cola = await leerCola(db, anterior.id === 0 ? null : anterior.hasta);
  if (anterior.id > 0) cuenta.ultimo = { sello: anterior.id, huella: anterior.huella.toString("hex") };
  return cuenta;
}

function revisarSello(sello: Sello, clave: Buffer, hallar: (hallazgo: Hallazgo) => void): void {
  if (!huellaDeSello(sello).equals(sello.huella)) hallar({ tipo: "sello_cambiado", sello: sello.id });
  else if (!firmaDe(clave, sello.huella).equals(sello.firma))
    hallar({ tipo: "sello_sin_firma", sello: sello.id });
}

/** Ids begin at 1: what stands below was put there by hand. */
async function hallarAntesDelPrimero(
  db: Db,
  { id: sello }: Pick<Sello, "id">,
  hallar: (hallazgo: Hallazgo) => void,
): Promise<void> {
  for await (const { id } of filasDe(db, { desde: null, hasta: 0 }))
    hallar({ tipo: "fila_agregada", fila: id, sello });
}

/** Both are in ascending order: what is in one of them only was added, or is missing. */
async function revisarFilas(
  db: Db,
  sello: Sello,
  desde: number,
  hallar: (hallazgo: Hallazgo) => void,
): Promise<number> {
  let lugar = 0;
  for await (const { id, texto } of filasDe(db, { desde, hasta: sello.hasta })) {
    for (; (sello.ids[lugar] ?? Number.POSITIVE_INFINITY) < id; lugar += 1)
      hallar({ tipo: "fila_faltante", fila: sello.ids[lugar] ?? 0, sello: sello.id });
    if (sello.ids[lugar] !== id) {
      hallar({ tipo: "fila_agregada", fila: id, sello: sello.id });
      continue;
    }
    if (!huellaDeFila(texto).equals(huellaEn(sello, lugar)))
      hallar({ tipo: "fila_cambiada", fila: id, sello: sello.id });
    lugar += 1;
  }
  for (const fila of sello.ids.slice(lugar)) hallar({ tipo: "fila_faltante", fila, sello: sello.id });
  return sello.ids.length;
}

async function* filasDe(db: Db, { desde, hasta }: { desde: number | null; hasta: number }) {
  for (let cursor = desde; ; ) {
    const filas: FilaSellable[] = await leerSellables(db, { desde: cursor, hasta, cuantas: PAGINA });
    yield* filas;
    const ultima = filas.at(-1);
    if (!ultima || filas.length < PAGINA) return;
    cursor = ultima.id;
  }
}

import { createHash, createHmac } from "node:crypto";
import { deriveKey } from "../../shared/crypto.ts";

/** What stands before the first seal. */
export const INICIO: Buffer = Buffer.alloc(32);
const BYTES = 32;

/** A row as the seal reads it: every column in one fixed text. */
export interface FilaSellable {
  id: number;
  texto: string;
}

export interface Sello {
  id: number;
  hasta: number;
  ids: readonly number[];
  huellas: Buffer;
  anterior: Buffer;
  huella: Buffer;
  firma: Buffer;
}

export const huellaDeFila = (texto: string): Buffer => createHash("sha256").update(texto).digest();

/** The digest of the row at this place of the seal. */
export const huellaEn = ({ huellas }: Pick<Sello, "huellas">, lugar: number): Buffer =>
  huellas.subarray(lugar * BYTES, (lugar + 1) * BYTES);

/** Over everything that a seal says, and by `anterior` over every seal before it. */
export function huellaDeSello({
  id,
  hasta,
  ids,
  huellas,
  anterior,
}: Omit<Sello, "huella" | "firma">): Buffer {
  return createHash("sha256")
    .update(`${id}\n${hasta}\n${ids.join(",")}\n`)
    .update(anterior)
    .update(huellas)
    .digest();
}

/** The key is not in the database: who can write there cannot make a chain anew. */
export const claveDeSello = (secret: string): Buffer => deriveKey(secret, "sello-del-registro");

export const firmaDe = (clave: Buffer, huella: Buffer): Buffer =>
  createHmac("sha256", clave).update(huella).digest();

/** The seal of these rows, after the last one. */
export function sellar(
  clave: Buffer,
  ultimo: Pick<Sello, "id" | "huella"> | undefined,
  { filas, hasta }: { filas: readonly FilaSellable[]; hasta: number },
): Sello {
  const dicho = {
    id: (ultimo?.id ?? 0) + 1,
    hasta,
    ids: filas.map(({ id }) => id),
    huellas: Buffer.concat(filas.map(({ texto }) => huellaDeFila(texto))),
    anterior: ultimo?.huella ?? INICIO,
  };
  const huella = huellaDeSello(dicho);
  return { ...dicho, huella, firma: firmaDe(clave, huella) };
}

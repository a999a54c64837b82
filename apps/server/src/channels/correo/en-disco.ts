import { createWriteStream } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { scratch } from "../../shared/scratch.ts";
import { StoreError } from "../../shared/store-error.ts";

/** A mail on our disk while it is stored or sent: alone in a folder that nobody else reads. */
export interface EnDisco {
  path: string;
  bytes: number;
  /** Its folder goes with it. */
  olvidar(): Promise<void>;
}

/** Where something that belongs to a mail on the disk may lie beside it. */
export const junto = (path: string, nombre: string): string => join(dirname(path), nombre);

async function hacerCarpeta(): Promise<string> {
  try {
    return await mkdtemp(join(scratch(), "correo-"));
  } catch (error) {
    throw new StoreError(error);
  }
}

/** What our disk does not take is a StoreError; what cannot be brought keeps its own error. */
export async function aDisco(trozos: AsyncIterable<Buffer>): Promise<EnDisco> {
  const carpeta = await hacerCarpeta();
  const olvidar = () => rm(carpeta, { recursive: true, force: true });
  const path = join(carpeta, "correo");
  const falla = { esDelOrigen: false };
  async function* traer(): AsyncGenerator<Buffer> {
    try {
      yield* trozos;
    } catch (error) {
      falla.esDelOrigen = true;
      throw error;
    }
  }
  try {
    await pipeline(traer(), createWriteStream(path, { mode: 0o600 }));
    return { path, bytes: (await stat(path)).size, olvidar };
  } catch (error) {
    await olvidar();
    throw falla.esDelOrigen ? error : new StoreError(error);
  }
}

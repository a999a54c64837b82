import { createWriteStream } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { scratch } from "../../shared/scratch.ts";

/** A mail on our disk while it is stored or sent: alone in a folder that nobody else reads. */
export interface EnDisco {
  path: string;
  bytes: number;
  /** Its folder goes with it. */
  olvidar(): Promise<void>;
}

/** Where something that belongs to a mail on the disk may lie beside it. */
export const junto = (path: string, nombre: string): string => join(dirname(path), nombre);

export async function aDisco(trozos: AsyncIterable<Buffer>): Promise<EnDisco> {
  const carpeta = await mkdtemp(join(scratch, "correo-"));
  const olvidar = () => rm(carpeta, { recursive: true, force: true });
  const path = join(carpeta, "correo");
  try {
    await pipeline(trozos, createWriteStream(path, { mode: 0o600 }));
    return { path, bytes: (await stat(path)).size, olvidar };
  } catch (error) {
    await olvidar();
    throw error;
  }
}

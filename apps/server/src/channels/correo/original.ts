import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Buzon } from "./buzon.ts";

const TROZO = 1024 * 1024;

/** A mail on our disk while it is stored. */
export interface Bajado {
  path: string;
  olvidar(): Promise<void>;
}

/** Piece by piece to the end: what a server says of a mail's size need not be true. */
async function* trozosDe(buzon: Buzon, uid: number, maxBytes: number): AsyncGenerator<Buffer> {
  for (let desde = 0; ; desde += TROZO) {
    if (desde >= maxBytes) throw new Error("the mail is longer than its server said");
    const trozo = await buzon.leer(uid, { desde, bytes: TROZO });
    if (trozo === null) throw new Error("somebody took the mail away");
    yield trozo;
    if (trozo.length < TROZO) return;
  }
}

/** Brings a mail that is too large for the memory onto our disk, where nobody else reads it. */
export async function bajar(buzon: Buzon, uid: number, maxBytes: number): Promise<Bajado> {
  const carpeta = await mkdtemp(join(tmpdir(), "ventanilla-correo-"));
  const olvidar = () => rm(carpeta, { recursive: true, force: true });
  const path = join(carpeta, "original");
  try {
    await pipeline(trozosDe(buzon, uid, maxBytes), createWriteStream(path, { mode: 0o600 }));
    return { path, olvidar };
  } catch (error) {
    await olvidar();
    throw error;
  }
}

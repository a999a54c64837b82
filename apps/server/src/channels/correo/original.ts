import type { Buzon } from "./buzon.ts";
import { aDisco, type EnDisco } from "./en-disco.ts";

const TROZO = 1024 * 1024;

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

/** Brings a mail that is too large for the memory onto our disk. */
export const bajar = (buzon: Buzon, uid: number, maxBytes: number): Promise<EnDisco> =>
  aDisco(trozosDe(buzon, uid, maxBytes));

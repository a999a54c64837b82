import { setImmediate as turno } from "node:timers/promises";
import { AppError } from "../../../../shared/app-error.ts";

const BASE64 = /^[A-Za-z0-9+/]*$/;
/** Characters worked on at a time: between two pieces everybody else is served. */
const TROZO = 1024 * 1024;

const noEsBase64 = () => new AppError("VALIDACION", { campos: { contenido: "errores:VALIDACION" } });

/** Characters of `texto` from `desde` that say nothing at its end: the filling. */
function sinRelleno(limpio: string): string {
  const relleno = limpio.endsWith("==") ? 2 : Number(limpio.endsWith("="));
  return limpio.slice(0, limpio.length - relleno);
}

/** The bytes of a file that came as text, also out of a data: address, as browsers read files. */
export async function bytesDe(base64: string): Promise<Buffer> {
  const coma = base64.startsWith("data:") ? base64.indexOf(",") : -1;
  const trozos: Buffer[] = [];
  // Blanks may stand anywhere, so that a piece need not end where four letters do: the rest goes with the next.
  let resto = "";
  for (let desde = coma + 1; desde < base64.length; desde += TROZO) {
    if (trozos.length > 0) await turno();
    // Blanks first, then the alphabet, then what fills up: one expression for all of it costs the square of its length.
    const limpio = resto + base64.slice(desde, desde + TROZO).replace(/\s/g, "");
    const ultimo = desde + TROZO >= base64.length;
    const hasta = ultimo ? limpio.length : limpio.length - (limpio.length % 4);
    const ahora = ultimo ? sinRelleno(limpio) : limpio.slice(0, hasta);
    if (!BASE64.test(ahora)) throw noEsBase64();
    trozos.push(Buffer.from(ahora, "base64"));
    resto = limpio.slice(hasta);
  }
  return trozos.length === 1 ? (trozos[0] ?? Buffer.alloc(0)) : Buffer.concat(trozos);
}

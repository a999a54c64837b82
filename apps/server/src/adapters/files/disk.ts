import { mkdirSync } from "node:fs";
import { mkdir, open, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { checkedKey } from "./key.ts";
import type { Almacen, ByteRange } from "./port.ts";

/** Files in a folder of this machine, or of a disk that all machines share. */
export function crearAlmacenEnDisco(carpeta: string): Almacen {
  // Citizens' documents: nobody else on the machine reads them.
  mkdirSync(carpeta, { recursive: true, mode: 0o700 });
  const rutaDe = (clave: string) => join(carpeta, checkedKey(clave));

  return {
    async guardar(clave, contenido) {
      const ruta = rutaDe(clave);
      const fuente = Buffer.isBuffer(contenido) ? Readable.from(contenido) : contenido;
      // The pipeline hears a source that fails while the folder is still being made.
      await pipeline(fuente, async (partes: AsyncIterable<Buffer>) => {
        await mkdir(dirname(ruta), { recursive: true });
        await writeFile(ruta, partes);
      });
    },
    async leer(clave, rango?: ByteRange) {
      const archivo = await open(rutaDe(clave), "r");
      return archivo.createReadStream(rango ? { start: rango.start, end: rango.end } : {});
    },
    async borrar(clave) {
      await rm(rutaDe(clave), { force: true });
    },
  };
}

import { mkdirSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import type { Almacen, ByteRange } from "./port.ts";

/** Files in a folder of this machine, or of a disk that all machines share. */
export function crearAlmacenEnDisco(carpeta: string): Almacen {
  // Citizens' documents: nobody else on the machine reads them.
  mkdirSync(carpeta, { recursive: true, mode: 0o700 });
  const disco = new Disk(new FSDriver({ location: carpeta, visibility: "private" }));

  return {
    async guardar(clave, contenido) {
      if (Buffer.isBuffer(contenido)) return await disco.put(clave, contenido);
      await disco.putStream(clave, contenido);
    },
    async leer(clave, rango?: ByteRange) {
      // flydrive reads files whole only; for a part the same file is opened here.
      const archivo = await open(join(carpeta, clave), "r");
      return archivo.createReadStream(rango ? { start: rango.start, end: rango.end } : {});
    },
    async borrar(clave) {
      await disco.delete(clave);
    },
  };
}

import { buffer } from "node:stream/consumers";
import type { FileStore } from "../../adapters/files/port.ts";
import { CanalError, type OutgoingArchivo } from "../../channels/connector.ts";
import type { Db } from "../../db/database.ts";
import { archivosDeMensaje } from "./archivo.repository.ts";

/** The files of a message on its way out, in order. */
export async function archivosSalientes(
  db: Db,
  almacen: FileStore,
  idMensaje: number,
): Promise<OutgoingArchivo[]> {
  const filas = await archivosDeMensaje(db, idMensaje);
  return filas.flatMap(({ nombre, mime, tamanio, clave }) =>
    clave === null || mime === null || tamanio === null
      ? []
      : [
          {
            nombre,
            mime,
            tamanio,
            read: () => delAlmacen(async () => await buffer(await almacen.read(clave))),
            open: () => delAlmacen(() => almacen.read(clave)),
          },
        ],
  );
}

/** Nothing has left yet when the store fails: it may be tried again. */
async function delAlmacen<T>(leer: () => Promise<T>): Promise<T> {
  try {
    return await leer();
  } catch (cause) {
    throw new CanalError("temporal", "ALMACEN", "the file store did not answer", { cause, ours: true });
  }
}

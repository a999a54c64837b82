import type { Db } from "../../db/database.ts";
import { listo } from "./adjunto.service.ts";
import type { Guardado } from "./guardar.service.ts";

/** Files of a message that were brought long ago. */
export async function crearArchivos(
  db: Db,
  idMensaje: number,
  guardados: readonly Guardado[],
): Promise<void> {
  if (guardados.length === 0) return;
  const filas = guardados.map((guardado, posicion) => {
    // What the message shows of it is no column.
    const { vista: _vista, tipo: _tipo, extension: _extension, ...bytes } = guardado;
    return { ...listo(bytes), id_mensaje: idMensaje, posicion, referencia: null };
  });
  await db.insertInto("archivo").values(filas).execute();
}

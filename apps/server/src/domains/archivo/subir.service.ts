import type { ArchivoSubido } from "@ventanilla/contract/archivo/archivo";
import { extensionDe } from "@ventanilla/contract/archivo/archivo.rules";
import type { FileStore } from "../../adapters/files/port.ts";
import type { Db } from "../../db/database.ts";
import { transaction } from "../../db/transaction.ts";
import { AppError } from "../../shared/app-error.ts";
import { newUuid } from "../../shared/ids.ts";
import type { Sesion } from "../../shared/sesion.ts";
import type { Fuente } from "./examinar.service.ts";
import { desechar, type Guardado, guardar } from "./guardar.service.ts";
import { examinarSaliente } from "./imagen/metadatos.service.ts";
import { insertarSubidos, olvidarSubidos } from "./subido.repository.ts";

/** Keeps files for a send to come: all of them or none. */
export async function subir(
  { db, almacen }: { db: Db; almacen: FileStore },
  sesion: Sesion,
  archivos: readonly { nombre: string; fuente: Fuente }[],
): Promise<{ rows: ArchivoSubido[] }> {
  const guardados: (Guardado & { id: string })[] = [];
  try {
    for (const { nombre, fuente: traida } of archivos) {
      const { fuente, examinado } = await examinarSaliente(traida, nombre);
      const guardado = await guardar(almacen, fuente, nombre, examinado);
      guardados.push({ ...guardado, id: newUuid() });
      if (guardado.tamanio === 0)
        throw new AppError("ARCHIVO_VACIO", { values: { nombre: guardado.nombre } });
    }
    await transaction(db, (tx) =>
      insertarSubidos(
        tx,
        sesion.id_usuario,
        guardados.map(({ tipo: _, extension: __, ...fila }) => fila),
      ),
    );
  } catch (error) {
    await desechar(almacen, guardados);
    throw error;
  }
  return {
    rows: guardados.map(({ id, nombre, tipo, mime, tamanio }) => ({
      id,
      nombre,
      extension: extensionDe(nombre),
      tipo,
      mime,
      tamanio,
    })),
  };
}

/** What was uploaded and never sent is gone after a day. */
export async function barrerSubidos(db: Db, almacen: FileStore): Promise<void> {
  await desechar(almacen, await olvidarSubidos(db));
}

import { createReadStream } from "node:fs";
import { nombreSeguro } from "@ventanilla/contract/archivo/archivo.rules";
import type { FileStore } from "../../adapters/files/port.ts";
import { newUuid } from "../../shared/ids.ts";
import { medirDuracion } from "./duracion/duracion.service.ts";
import { type Examinado, examinar, type Fuente } from "./examinar.service.ts";
import { crearMiniatura } from "./imagen/miniatura.service.ts";

/** A file that is in the store. */
export interface Guardado extends Examinado {
  nombre: string;
  clave: string;
  clave_miniatura: string | null;
  duracion_ms: number | null;
  /** Small preview as a data: address. */
  vista: string | null;
}

/** Keeps the original as it is and a small picture beside it. Nobody refers to it yet: who fails to, throws it away. */
export async function guardar(
  almacen: FileStore,
  fuente: Fuente,
  nombre: string | null,
  examinado?: Examinado,
): Promise<Guardado> {
  const archivo = examinado ?? (await examinar(fuente));
  const id = newUuid();
  const clave = `${id.slice(0, 2)}/${id}`;
  const guardado: Guardado = {
    ...archivo,
    nombre: nombreSeguro(nombre, archivo.extension),
    clave,
    clave_miniatura: null,
    duracion_ms: await medirDuracion(fuente, archivo.mime, archivo.tamanio),
    vista: null,
  };
  try {
    const contenido = Buffer.isBuffer(fuente) ? fuente : createReadStream(fuente.ruta);
    await almacen.save(clave, contenido, archivo.tamanio);
    const miniatura = await crearMiniatura(fuente, archivo.mime);
    if (!miniatura) return guardado;
    guardado.clave_miniatura = `${clave}-m`;
    guardado.vista = miniatura.vista;
    await almacen.save(guardado.clave_miniatura, miniatura.imagen, miniatura.imagen.length);
    return guardado;
  } catch (error) {
    await desechar(almacen, [guardado]);
    throw error;
  }
}

export async function olvidarClaves(almacen: FileStore, claves: readonly string[]): Promise<void> {
  await Promise.allSettled(claves.map((clave) => almacen.remove(clave)));
}

/** What was kept for nothing. A store that cannot be reached now keeps some bytes that nobody will ask for. */
export async function desechar(
  almacen: FileStore,
  guardados: readonly { clave: string; clave_miniatura: string | null }[],
): Promise<void> {
  const claves = guardados.flatMap(({ clave, clave_miniatura }) =>
    clave_miniatura === null ? [clave] : [clave, clave_miniatura],
  );
  await olvidarClaves(almacen, claves);
}

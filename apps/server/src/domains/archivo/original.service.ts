import { createReadStream } from "node:fs";
import { buffer } from "node:stream/consumers";
import { nombreDeOriginal } from "@ventanilla/contract/archivo/archivo.rules";
import { Extras } from "@ventanilla/contract/mensaje/mensaje";
import type { FileStore } from "../../adapters/files/port.ts";
import type { Original } from "../../channels/connector.ts";
import type { Db } from "../../db/database.ts";
import { transaction } from "../../db/transaction.ts";
import { AppError } from "../../shared/app-error.ts";
import { newUuid } from "../../shared/ids.ts";
import type { Sesion } from "../../shared/sesion.ts";
import { exigirMensajeVisible } from "../caso/index.ts";
import { anotar } from "../log/index.ts";
import type { Descarga } from "./descargar.service.ts";
import { examinar, fuenteDe } from "./examinar.service.ts";
import { desechar } from "./guardar.service.ts";
import { buscarOriginal, type OriginalFila } from "./original.repository.ts";

const MIME = "message/rfc822";

/** Keeps a message as it came. Nobody refers to it yet: who fails to, throws it away. */
export async function guardarOriginal(
  almacen: FileStore,
  original: Original | undefined,
): Promise<OriginalFila | null> {
  if (original === undefined) return null;
  const fuente = fuenteDe(original);
  const { tamanio, sha256 } = await examinar(fuente);
  const id = newUuid();
  const clave = `${id.slice(0, 2)}/${id}-o`;
  try {
    await almacen.save(clave, Buffer.isBuffer(fuente) ? fuente : createReadStream(fuente.ruta), tamanio);
  } catch (error) {
    await desecharOriginal(almacen, { clave });
    throw error;
  }
  return { clave, tamanio, sha256 };
}

export async function desecharOriginal(
  almacen: FileStore,
  original: Pick<OriginalFila, "clave"> | null,
): Promise<void> {
  if (original) await desechar(almacen, [{ clave: original.clave, clave_miniatura: null }]);
}

/** Its bytes, to be read again; null: it was not kept. */
export async function leerOriginal(db: Db, almacen: FileStore, idMensaje: number): Promise<Buffer | null> {
  const fila = await buscarOriginal(db, idMensaje);
  return fila ? buffer(await almacen.read(fila.clave)) : null;
}

/** The original for whoever may read the message. It says more than the thread shows, so who took it stands on record. */
export async function descargarOriginal(
  { db, almacen }: { db: Db; almacen: FileStore },
  sesion: Sesion,
  idMensaje: number,
): Promise<Descarga> {
  await exigirMensajeVisible(db, sesion, idMensaje);
  const original = await buscarOriginal(db, idMensaje);
  if (!original) throw new AppError("NO_EXISTE");
  const { clave, tamanio, sha256, extras } = original;
  await transaction(db, (tx) =>
    anotar(tx, {
      nivel: "INFO",
      tipo: "mensaje.original",
      mensaje: "Descargó el original de un mensaje",
      referencia: `mensaje:${idMensaje}`,
      datos: { tamanio },
      sesion,
    }),
  );
  const { asunto } = Extras.parse(extras);
  return {
    nombre: nombreDeOriginal(idMensaje, asunto),
    mime: MIME,
    tamanio,
    sha256,
    open: (rango) => almacen.read(clave, rango),
  };
}

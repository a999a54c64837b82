import type { Readable } from "node:stream";
import type { ByteRange, FileStore } from "../../adapters/files/port.ts";
import type { Db } from "../../db/database.ts";
import { AppError } from "../../shared/app-error.ts";
import type { Sesion } from "../../shared/sesion.ts";
import { exigirCasoVisible } from "../caso/index.ts";
import { type ArchivoFila, buscarArchivo, buscarArchivoDe } from "./archivo.repository.ts";

export interface Descarga {
  nombre: string;
  mime: string;
  tamanio: number;
  sha256: string;
  open(rango?: ByteRange): Promise<Readable>;
}

export interface PedidoDescarga {
  caso: number;
  msgId: string;
  adjunto: number;
  miniatura: boolean;
}

/** A file for whoever may read its case; of a picture also the small one. */
export async function descargar(
  { db, almacen }: { db: Db; almacen: FileStore },
  sesion: Sesion,
  { caso, msgId, adjunto, miniatura }: PedidoDescarga,
): Promise<Descarga> {
  await exigirCasoVisible(db, sesion, caso);
  return entregar(almacen, await buscarArchivo(db, caso, msgId, adjunto), { miniatura });
}

/** A file of a message that belongs to no case; whoever asks has seen to it that the caller may. */
export async function descargarDe(
  { db, almacen }: { db: Db; almacen: FileStore },
  idMensaje: number,
  { adjunto, miniatura }: Pick<PedidoDescarga, "adjunto" | "miniatura">,
): Promise<Descarga> {
  return entregar(almacen, await buscarArchivoDe(db, idMensaje, adjunto), { miniatura });
}

async function entregar(
  almacen: FileStore,
  archivo: ArchivoFila | undefined,
  { miniatura }: Pick<PedidoDescarga, "miniatura">,
): Promise<Descarga> {
  if (!archivo) throw new AppError("NO_EXISTE");
  if (archivo.estado === "PENDIENTE") throw new AppError("ARCHIVO_PENDIENTE");
  if (archivo.estado === "FALLIDO") throw new AppError("ARCHIVO_PERDIDO");
  return miniatura ? pequena(almacen, archivo) : original(almacen, archivo);
}

function original(almacen: FileStore, { nombre, mime, tamanio, sha256, clave }: ArchivoFila): Descarga {
  if (clave === null || mime === null || tamanio === null || sha256 === null) throw new AppError("NO_EXISTE");
  return { nombre, mime, tamanio, sha256, open: (rango) => almacen.read(clave, rango) };
}

/** Its size is known only from its bytes, and there are few of them. */
async function pequena(almacen: FileStore, archivo: ArchivoFila): Promise<Descarga> {
  const { nombre, sha256, clave_miniatura: clave } = archivo;
  if (clave === null || sha256 === null) throw new AppError("NO_EXISTE");
  let tamanio = 0;
  for await (const parte of await almacen.read(clave)) tamanio += (parte as Buffer).length;
  return {
    nombre: `${nombre}.webp`,
    mime: "image/webp",
    tamanio,
    sha256: `${sha256}-m`,
    open: (rango) => almacen.read(clave, rango),
  };
}

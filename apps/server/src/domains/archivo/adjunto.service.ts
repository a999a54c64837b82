import type { Adjunto } from "@ventanilla/contract/archivo/archivo";
import { extensionDe, nombreSeguro } from "@ventanilla/contract/archivo/archivo.rules";
import type { FileStore } from "../../adapters/files/port.ts";
import type { MediaRef } from "../../channels/connector.ts";
import type { ArchivoFila, ArchivoNuevo } from "./archivo.repository.ts";
import { fuenteDe } from "./examinar.service.ts";
import { desechar, type Guardado, guardar } from "./guardar.service.ts";

/** What tells its bytes from any others that may come into its place. */
export const huellaDe = ({ sha256 }: Pick<ArchivoFila, "sha256">): Pick<Adjunto, "huella"> =>
  sha256 === null ? {} : { huella: sha256.slice(0, 12) };

/** As the message names it. Its address depends on the case and is made when it is read. */
export function adjuntoDe(
  archivo: Pick<
    ArchivoNuevo | ArchivoFila,
    "estado" | "nombre" | "mime" | "tamanio" | "sha256" | "clave_miniatura" | "duracion_ms" | "cid"
  >,
): Adjunto {
  return {
    nombre: archivo.nombre,
    tamanio: archivo.tamanio ?? 0,
    filename: "",
    estado: archivo.estado,
    mime: archivo.estado === "LISTO" ? archivo.mime : null,
    miniatura: archivo.clave_miniatura !== null,
    ...(archivo.duracion_ms !== null && { duracion_ms: archivo.duracion_ms }),
    ...huellaDe(archivo),
    ...(archivo.cid !== null && { cid: archivo.cid }),
  };
}

export function listo(guardado: Omit<Guardado, "vista" | "tipo" | "extension">): ArchivoNuevo {
  const { nombre, mime, tamanio, sha256, clave, clave_miniatura, duracion_ms } = guardado;
  return {
    estado: "LISTO",
    nombre,
    referencia: null,
    mime,
    tamanio,
    sha256,
    clave,
    clave_miniatura,
    duracion_ms,
    cid: null,
  };
}

/**
 * Files of an incoming message: those that came along are kept before any row is locked, the others are fetched later.
 * Who writes no message with them throws them away.
 */
export async function prepararEntrantes(
  almacen: FileStore,
  adjuntos: readonly MediaRef[],
): Promise<ArchivoNuevo[]> {
  const preparados: ArchivoNuevo[] = [];
  try {
    for (const adjunto of adjuntos) preparados.push(await preparar(almacen, adjunto));
  } catch (error) {
    await desecharNuevos(almacen, preparados);
    throw error;
  }
  return preparados;
}

async function preparar(almacen: FileStore, { content, ...referencia }: MediaRef): Promise<ArchivoNuevo> {
  const cid = referencia.cid ?? null;
  if (content) return { ...listo(await guardar(almacen, fuenteDe(content), referencia.nombre)), cid };
  return {
    estado: "PENDIENTE",
    nombre: nombreSeguro(referencia.nombre, extensionDe(referencia.url.split("?")[0] ?? "")),
    referencia,
    mime: null,
    tamanio: null,
    sha256: null,
    clave: null,
    clave_miniatura: null,
    duracion_ms: null,
    cid,
  };
}

export async function desecharNuevos(almacen: FileStore, nuevos: readonly ArchivoNuevo[]): Promise<void> {
  await desechar(
    almacen,
    nuevos.flatMap(({ clave, clave_miniatura }) => (clave === null ? [] : [{ clave, clave_miniatura }])),
  );
}

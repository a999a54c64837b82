import type { ArchivoBase64, TipoArchivo } from "@ventanilla/contract/archivo/archivo";
import {
  contenidoCoincide,
  extensionDe,
  extensionPermitida,
  nombreSeguro,
  tipoDeMime,
} from "@ventanilla/contract/archivo/archivo.rules";
import { ARCHIVOS_MAX } from "@ventanilla/contract/limites";
import type { EnvioArchivos, Extras, Subidos, TipoContenido } from "@ventanilla/contract/mensaje/mensaje";
import type { FileStore } from "../../../../adapters/files/port.ts";
import { type Capabilities, maxTogether } from "../../../../channels/connector.ts";
import type { Db } from "../../../../db/database.ts";
import type { Tx } from "../../../../db/transaction.ts";
import { AppError } from "../../../../shared/app-error.ts";
import type { Sesion } from "../../../../shared/sesion.ts";
import {
  type ArchivoNuevo,
  adjuntoDe,
  desechar,
  examinarSaliente,
  type Guardado,
  guardar,
  leerSubidos,
  listo,
  retenerSubidos,
  type SubidoFila,
  subir,
} from "../../../archivo/index.ts";
import { bytesDe } from "./base64.ts";
import { partirTexto } from "./partir-texto.ts";

/** A file that a message may carry. */
export interface ArchivoDeEnvio {
  tipo: TipoArchivo;
  vista: string | null;
  fila: ArchivoNuevo;
}

/** The files of a send, looked at and kept. */
export interface ArchivosListos {
  /** Uploads are held until the commit: between the look and the send they may have been forgotten. */
  tomar(tx: Tx): Promise<readonly ArchivoDeEnvio[]>;
  /** No message was written with them. */
  desechar(): Promise<void>;
}

interface Candidato {
  nombre: string;
  mime: string;
  tamanio: number;
}

export function exigirCantidad(contenido: EnvioArchivos["contenido"]): void {
  const cuantos = Array.isArray(contenido) ? contenido.length : contenido.subidos.length;
  if (cuantos > ARCHIVOS_MAX) throw new AppError("ARCHIVOS_DEMASIADOS", { values: { limite: ARCHIVOS_MAX } });
}

/** Files that came inside the request, kept as if they had been uploaded before: their bytes are stored once, whoever they go to. */
export async function subirBase64(
  dependencias: { db: Db; almacen: FileStore },
  sesion: Sesion,
  contenido: readonly ArchivoBase64[],
): Promise<Subidos> {
  const archivos: { nombre: string; fuente: Buffer }[] = [];
  for (const { nombre, extension, base64 } of contenido)
    archivos.push({
      nombre: extension ? nombreSeguro(nombre, extensionDeclarada(extension)) : nombre,
      fuente: await bytesDe(base64),
    });
  const { rows } = await subir(dependencias, sesion, archivos);
  return { subidos: rows.map(({ id }) => id) };
}

const extensionDeclarada = (extension: string): string => extension.replace(/^\./, "").toLowerCase();

/** Everything is checked before anything is kept. */
export async function prepararArchivos(
  { db, almacen }: { db: Db; almacen: FileStore },
  sesion: Sesion,
  { contenido }: EnvioArchivos,
  capacidades: Capabilities,
): Promise<ArchivosListos> {
  exigirCantidad(contenido);
  if (Array.isArray(contenido)) return guardarBase64(almacen, contenido, capacidades);
  const subidos = [...new Set(contenido.subidos)];
  comprobar(completos(subidos, await leerSubidos(db, sesion.id_usuario, subidos)), capacidades);
  return {
    tomar: async (tx) =>
      completos(subidos, await retenerSubidos(tx, sesion.id_usuario, subidos)).map(deEnvio),
    desechar: () => Promise.resolve(),
  };
}

function completos(pedidos: readonly string[], hallados: SubidoFila[]): SubidoFila[] {
  if (hallados.length < pedidos.length) throw new AppError("ARCHIVO_CADUCADO");
  return hallados;
}

async function guardarBase64(
  almacen: FileStore,
  contenido: Exclude<EnvioArchivos["contenido"], { subidos: string[] }>,
  capacidades: Capabilities,
): Promise<ArchivosListos> {
  const examinados = await Promise.all(
    contenido.map(async ({ nombre, extension, base64 }) => {
      const { fuente, examinado } = await examinarSaliente(await bytesDe(base64), nombre);
      const declarada = extensionDeclarada(extension ?? "") || examinado.extension;
      return { fuente, examinado, nombre: nombreSeguro(nombre, declarada) };
    }),
  );
  comprobar(
    examinados.map(({ nombre, examinado }) => ({ nombre, ...examinado })),
    capacidades,
  );
  const guardados: Guardado[] = [];
  try {
    for (const { fuente, nombre, examinado } of examinados)
      guardados.push(await guardar(almacen, fuente, nombre, examinado));
  } catch (error) {
    await desechar(almacen, guardados);
    throw error;
  }
  return {
    tomar: () => Promise.resolve(guardados.map(deEnvio)),
    desechar: () => desechar(almacen, guardados),
  };
}

function deEnvio(archivo: Guardado | SubidoFila): ArchivoDeEnvio {
  return { tipo: tipoDeMime(archivo.mime), vista: archivo.vista, fila: listo(archivo) };
}

const MB = 1024 * 1024;
const enMegas = (bytes: number): number => Math.floor(bytes / MB);

/** What the channel would refuse, or cut, is refused here (PROTOCOLS H). */
function comprobar(archivos: readonly Candidato[], capacidades: Capabilities): void {
  for (const archivo of archivos) comprobarUno(archivo, capacidades);
  const total = archivos.reduce((suma, { tamanio }) => suma + tamanio, 0);
  const limite = maxTogether(capacidades.maxArchivo);
  if (capacidades.archivosTogether && total > limite)
    throw new AppError("ARCHIVOS_GRANDES", { values: { limite: enMegas(limite) } });
}

function comprobarUno({ nombre, mime, tamanio }: Candidato, capacidades: Capabilities): void {
  const extension = extensionDe(nombre);
  const tipo = tipoDeMime(mime);
  const limite = capacidades.maxArchivo[tipo];
  const sinAudio = tipo === "audio" && !capacidades.sendsAudio;
  if (limite === undefined || sinAudio || !extensionPermitida(extension, capacidades.archivoFormats))
    throw new AppError("ARCHIVO_NO_PERMITIDO", { values: { nombre } });
  if (tamanio === 0) throw new AppError("ARCHIVO_VACIO", { values: { nombre } });
  if (tamanio > limite) throw new AppError("ARCHIVO_GRANDE", { values: { nombre, limite: enMegas(limite) } });
  if (!contenidoCoincide(extension, mime === "text/plain" ? null : mime))
    throw new AppError("ARCHIVO_NO_COINCIDE", { values: { nombre } });
}

/** One message to write. */
interface Pieza {
  tipo_contenido: TipoContenido;
  contenido: string;
  mime_type?: string;
  extras?: Extras;
  archivos: readonly ArchivoNuevo[];
}

type ComoSale = Pick<Capabilities, "archivosTogether" | "splitsText" | "maxText">;

/**
 * What was written goes first, in as many messages as the channel needs for it; then one message per file, or all in one
 * where the channel joins them (D88). Each is delivered, and tried again, by itself.
 */
export function piezasDe(
  texto: string | undefined,
  archivos: readonly ArchivoDeEnvio[],
  { archivosTogether: juntos, splitsText, maxText }: ComoSale,
): Pieza[] {
  const filas = archivos.map(({ fila }) => fila);
  if (juntos && filas.length > 0) {
    const tipo = texto === undefined ? "archivo" : "texto";
    const extras = { adjuntos: filas.map(adjuntoDe) };
    return [{ tipo_contenido: tipo, contenido: texto ?? "", extras, archivos: filas }];
  }
  const partes = splitsText && texto !== undefined ? partirTexto(texto, maxText) : [texto ?? []].flat();
  const deTexto = partes.map((contenido): Pieza => ({ tipo_contenido: "texto", contenido, archivos: [] }));
  const deArchivos = archivos.map(({ tipo, vista, fila }) => ({
    tipo_contenido: tipo,
    contenido: vista ?? "",
    ...(fila.mime !== null && { mime_type: fila.mime }),
    extras: { adjuntos: [adjuntoDe(fila)] },
    archivos: [fila],
  }));
  return [...deTexto, ...deArchivos];
}

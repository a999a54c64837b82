import multipart from "@fastify/multipart";
import { ARCHIVO_SUBIDO_MAX, ARCHIVOS_MAX } from "@ventanilla/contract/limites";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../shared/app-error.ts";

/** A file of a request. It lies in a temporary folder that is emptied after the answer. */
export interface ReceivedArchivo {
  nombre: string;
  path: string;
}

/** Register it only where routes take files: everywhere else multipart stays refused. */
export async function installMultipart(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: { fileSize: ARCHIVO_SUBIDO_MAX, files: ARCHIVOS_MAX, fields: 5, fieldSize: 1024, parts: 20 },
  });
}

export async function receivedArchivos(request: FastifyRequest): Promise<ReceivedArchivo[]> {
  if (!request.isMultipart()) throw new AppError("TIPO_NO_SOPORTADO");
  try {
    const { files } = await request.saveRequestFiles();
    if (files.length === 0) throw new AppError("VALIDACION");
    return files.map(({ filename, filepath }) => ({ nombre: filename, path: filepath }));
  } catch (error) {
    if (isArchivosLimit(error))
      throw new AppError("ARCHIVOS_DEMASIADOS", { values: { limite: ARCHIVOS_MAX } });
    throw error;
  }
}

function isArchivosLimit(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "FST_FILES_LIMIT";
}

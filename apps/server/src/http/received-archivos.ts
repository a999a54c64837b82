import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import multipart from "@fastify/multipart";
import { ARCHIVO_SUBIDO_MAX, ARCHIVOS_MAX } from "@ventanilla/contract/limites";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../shared/app-error.ts";

/** A file of a request. It lies in a temporary folder that is emptied after the answer. */
export interface ReceivedArchivo {
  nombre: string;
  path: string;
}

/** Only this process may read what comes in: the system's folder for temporary files is everybody's. */
const folder = mkdtempSync(join(tmpdir(), "ventanilla-recibidos-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));

/** Register it only where routes take files: everywhere else multipart stays refused. */
export async function installMultipart(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: { fileSize: ARCHIVO_SUBIDO_MAX, files: ARCHIVOS_MAX, fields: 5, fieldSize: 1024, parts: 20 },
  });
}

export async function receivedArchivos(request: FastifyRequest): Promise<ReceivedArchivo[]> {
  if (!request.isMultipart()) throw new AppError("TIPO_NO_SOPORTADO");
  try {
    const { files } = await request.saveRequestFiles({ tmpdir: folder });
    if (files.length === 0) throw new AppError("VALIDACION");
    return files.map(({ filename, filepath }) => ({ nombre: filename, path: filepath }));
  } catch (error) {
    if (isArchivosLimit(error))
      throw new AppError("ARCHIVOS_DEMASIADOS", { values: { limite: ARCHIVOS_MAX } });
    throw isMalformed(error) ? new AppError("VALIDACION", {}, { cause: error }) : error;
  }
}

function isArchivosLimit(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "FST_FILES_LIMIT";
}

/** The parser's own words about a body that is none: no boundary, or one that never comes. What the disk says has a code. */
function isMalformed(error: unknown): boolean {
  return error instanceof Error && !(error instanceof AppError) && !("code" in error);
}

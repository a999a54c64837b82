import multipart from "@fastify/multipart";
import { ARCHIVO_SUBIDO_MAX, ARCHIVOS_MAX } from "@ventanilla/contract/limites";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../shared/app-error.ts";
import { scratch } from "../shared/scratch.ts";

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

/** Ends of parts that a request may hold: those that are read, and what a browser adds. */
const BOUNDARIES_MAX = 40;

/** As browsers and programs write it. In any other spelling the parser may read another boundary than the one that is counted. */
const PLAIN =
  /^multipart\/form-data;[ \t]*boundary=("?)([\w'()+,./:=?-]{1,70})\1(?:;[ \t]*charset=[\w-]+)?$/i;

function boundaryOf({ raw }: FastifyRequest): string {
  const boundary = PLAIN.exec(raw.headers["content-type"] ?? "")?.[2];
  if (boundary === undefined) throw new AppError("VALIDACION");
  return boundary;
}

/** The parser makes a part of each boundary, also of those beyond its limits: a body of nothing else is a body of work. */
function cutManyParts({ raw }: FastifyRequest, boundary: string): void {
  const mark = Buffer.from(`--${boundary}`, "latin1");
  let seen = 0;
  let tail = Buffer.alloc(0);
  raw.on("data", (chunk: Buffer) => {
    const bytes = Buffer.concat([tail, chunk]);
    for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + mark.length)) {
      seen += 1;
      // Nobody waits for the answer of such a body.
      if (seen > BOUNDARIES_MAX) return void raw.destroy(new Error("too many parts"));
    }
    tail = bytes.subarray(Math.max(0, bytes.length - mark.length + 1));
  });
}

export async function receivedArchivos(request: FastifyRequest): Promise<ReceivedArchivo[]> {
  if (!request.isMultipart()) throw new AppError("TIPO_NO_SOPORTADO");
  const boundary = boundaryOf(request);
  try {
    cutManyParts(request, boundary);
    const { files } = await request.saveRequestFiles({ tmpdir: scratch() });
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

/** The parser's own words about a body that is none: its boundary never comes. What the disk says has a code. */
function isMalformed(error: unknown): boolean {
  return error instanceof Error && !(error instanceof AppError) && !("code" in error);
}

import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { faultOf, type Issue } from "@ventanilla/contract/common/fault";
import { type CodigoError, type CuerpoError, ERRORES } from "@ventanilla/contract/errores";
import { existeTexto, type Idioma, idiomaDe, traducir } from "@ventanilla/i18n";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  hasZodFastifySchemaValidationErrors,
  type ZodFastifySchemaValidationError,
} from "fastify-type-provider-zod";
import { AppError, type ErrorDetails } from "../shared/app-error.ts";
import { isDown } from "../shared/is-down.ts";

const FROM_FASTIFY: Record<string, CodigoError> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "CUERPO_GRANDE",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "TIPO_NO_SOPORTADO",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "VALIDACION",
  FST_ERR_CTP_INVALID_JSON_BODY: "VALIDACION",
  FST_REQ_FILE_TOO_LARGE: "CUERPO_GRANDE",
  FST_PARTS_LIMIT: "CUERPO_GRANDE",
  FST_FIELDS_LIMIT: "CUERPO_GRANDE",
  FST_MP_PREMATURE_CLOSE: "VALIDACION",
  FST_PROTO_VIOLATION: "VALIDACION",
  FST_INVALID_JSON_FIELD_ERROR: "VALIDACION",
  FST_ERR_BAD_URL: "NO_EXISTE",
  FST_ERR_MAX_PARAM_LENGTH: "NO_EXISTE",
};

/** A database that restarts is back within seconds. */
const RETRY_AFTER_S = 5;

/** The sentence of an error code in a language, with its values filled in. */
export function textOf(idioma: Idioma, codigo: CodigoError, details: ErrorDetails = {}): string {
  return traducir(idioma, `errores:${codigo}`, details.values ?? {});
}

/** One converter for every refusal: `{ mensaje, error }` with the real status (D11). An unknown fault is logged, and its answer tells nothing about it. */
export function installErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => respond(error, request, reply));
  app.setNotFoundHandler((request, reply) => respond(new AppError("NO_EXISTE"), request, reply));
}

/** Answers a refusal with its body, in the reader's language. */
export function respond(
  error: FastifyError | AppError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const idioma = idiomaDe(request.headers["accept-language"]);
  const body = bodyOf(error, idioma);
  if (body.error === "INTERNO") {
    request.log.error({ err: error, referencia: request.id }, "unexpected failure");
    body.referencia = request.id;
  }
  if (body.error === "NO_DISPONIBLE") reply.header("retry-after", RETRY_AFTER_S);
  return reply.status(ERRORES[body.error]).send(body);
}

/** What is no HTTP has no headers to read a language from, and nothing else is believed of it. */
export function refuseMalformed(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const codigo: CodigoError = error.code === "ERR_HTTP_REQUEST_TIMEOUT" ? "SERVIDOR_LENTO" : "VALIDACION";
  const body: CuerpoError = { mensaje: textOf("es", codigo), error: codigo };
  const json = JSON.stringify(body);
  socket.end(
    [
      `HTTP/1.1 ${ERRORES[codigo]} ${STATUS_CODES[ERRORES[codigo]]}`,
      "Connection: close",
      "Content-Type: application/json; charset=utf-8",
      `Content-Length: ${Buffer.byteLength(json)}`,
      "",
      json,
    ].join("\r\n"),
  );
  socket.destroySoon();
}

function bodyOf(error: FastifyError | AppError, idioma: Idioma): CuerpoError {
  if (error instanceof AppError) return refusalOf(error, idioma);
  if (isDown(error)) return { mensaje: textOf(idioma, "NO_DISPONIBLE"), error: "NO_DISPONIBLE" };
  if (hasZodFastifySchemaValidationErrors(error)) return fromValidation(error, idioma);
  const codigo =
    FROM_FASTIFY[error.code] ?? (error.statusCode === 429 ? "DEMASIADAS_SOLICITUDES" : undefined);
  if (codigo) return { mensaje: textOf(idioma, codigo), error: codigo };
  if (error.statusCode === 400 || error instanceof SyntaxError)
    return { mensaje: textOf(idioma, "VALIDACION"), error: "VALIDACION" };
  return { mensaje: textOf(idioma, "INTERNO"), error: "INTERNO" };
}

/** The body of a refusal. */
export function refusalOf(error: AppError, idioma: Idioma): CuerpoError {
  const { campos, actual, url, motivo, values = {} } = error.details;
  return {
    mensaje: textOf(idioma, error.codigo, error.details),
    error: error.codigo,
    ...(campos && {
      campos: Object.fromEntries(
        Object.entries(campos).map(([campo, key]) => [
          campo,
          existeTexto(key) ? traducir(idioma, key, values) : key,
        ]),
      ),
    }),
    ...(actual !== undefined && { actual }),
    ...(url !== undefined && { url }),
    ...(motivo !== undefined && { motivo }),
  };
}

/** Tells every fault at once, each one in words beside its field. */
function fromValidation(
  { validation }: { validation: readonly ZodFastifySchemaValidationError[] },
  idioma: Idioma,
): CuerpoError {
  const campos: Record<string, string> = {};
  for (const { instancePath, params, keyword, message } of validation) {
    const path = instancePath.split("/").filter((step) => step !== "");
    for (const issue of nearestOf({ ...params, path, code: keyword, message }))
      campos[issue.path.join(".")] ??= faultText(issue, idioma);
  }
  const lines = Object.entries(campos).map(([campo, text]) => (campo === "" ? text : `${campo}: ${text}`));
  return { mensaje: [textOf(idioma, "VALIDACION"), ...lines], error: "VALIDACION", campos };
}

type PlacedIssue = Issue & { path: PropertyKey[]; errors?: PlacedIssue[][] };

/** Where several shapes would do, the faults of the one that the value comes nearest to. */
function nearestOf(issue: PlacedIssue): PlacedIssue[] {
  if (issue.code !== "invalid_union" || !issue.errors?.length) return [issue];
  const shapes = issue.errors.map((faults) =>
    faults.flatMap((fault) => nearestOf({ ...fault, path: [...issue.path, ...fault.path] })),
  );
  return shapes.reduce((nearest, shape) => (shape.length < nearest.length ? shape : nearest));
}

/** What is wrong with a value, in words. */
export function faultText(issue: Issue, idioma: Idioma): string {
  const { key, values } = faultOf(issue);
  return existeTexto(key) ? traducir(idioma, key, values) : textOf(idioma, "VALIDACION");
}

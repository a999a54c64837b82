import { type CodigoError, type CuerpoError, ERRORES } from "@ventanilla/contract/errores";
import { existeTexto, type Idioma, idiomaDe, traducir } from "@ventanilla/i18n";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  hasZodFastifySchemaValidationErrors,
  type ZodFastifySchemaValidationError,
} from "fastify-type-provider-zod";
import { AppError, type DatosError } from "../shared/app-error.ts";
import { estaCaida } from "../shared/caida.ts";

const DE_FASTIFY: Record<string, CodigoError> = {
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
};

/** A database that restarts is back within seconds. */
const REINTENTAR_S = 5;

/** The words of a code in a language, with its values. */
export function textoDe(idioma: Idioma, codigo: CodigoError, datos: DatosError = {}): string {
  return traducir(idioma, `errores:${codigo}`, datos.valores ?? {});
}

/** One converter for every refusal: `{ mensaje, error }` with the real status (D11). Unknown faults are logged and say nothing of themselves. */
export function instalarErrores(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => responder(error, request, reply));
  app.setNotFoundHandler((request, reply) => responder(new AppError("NO_EXISTE"), request, reply));
}

function responder(
  error: FastifyError | AppError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const idioma = idiomaDe(request.headers["accept-language"]);
  const cuerpo = cuerpoDe(error, idioma);
  if (cuerpo.error === "INTERNO") {
    request.log.error({ err: error, referencia: request.id }, "unexpected failure");
    cuerpo.referencia = request.id;
  }
  if (cuerpo.error === "NO_DISPONIBLE") reply.header("retry-after", REINTENTAR_S);
  return reply.status(ERRORES[cuerpo.error]).send(cuerpo);
}

function cuerpoDe(error: FastifyError | AppError, idioma: Idioma): CuerpoError {
  if (error instanceof AppError) return deAppError(error, idioma);
  if (estaCaida(error)) return { mensaje: textoDe(idioma, "NO_DISPONIBLE"), error: "NO_DISPONIBLE" };
  if (hasZodFastifySchemaValidationErrors(error)) return deValidacion(error, idioma);
  const codigo = DE_FASTIFY[error.code] ?? (error.statusCode === 429 ? "DEMASIADAS_SOLICITUDES" : undefined);
  if (codigo) return { mensaje: textoDe(idioma, codigo), error: codigo };
  if (error.statusCode === 400 || error instanceof SyntaxError)
    return { mensaje: textoDe(idioma, "VALIDACION"), error: "VALIDACION" };
  return { mensaje: textoDe(idioma, "INTERNO"), error: "INTERNO" };
}

function deAppError(error: AppError, idioma: Idioma): CuerpoError {
  const { campos, actual } = error.datos;
  return {
    mensaje: textoDe(idioma, error.codigo, error.datos),
    error: error.codigo,
    ...(campos && {
      campos: Object.fromEntries(
        Object.entries(campos).map(([campo, clave]) => [
          campo,
          existeTexto(clave) ? traducir(idioma, clave) : clave,
        ]),
      ),
    }),
    ...(actual !== undefined && { actual }),
  };
}

/** Every fault at once, each on its field, in words. */
function deValidacion(
  { validation }: { validation: readonly ZodFastifySchemaValidationError[] },
  idioma: Idioma,
): CuerpoError {
  const campos: Record<string, string> = {};
  for (const falta of validation) {
    const campo = falta.instancePath.replace(/^\//, "").replaceAll("/", ".");
    campos[campo] ??= textoDeFalta(falta, idioma);
  }
  const lineas = Object.entries(campos).map(([campo, texto]) =>
    campo === "" ? texto : `${campo}: ${texto}`,
  );
  return { mensaje: [textoDe(idioma, "VALIDACION"), ...lineas], error: "VALIDACION", campos };
}

function textoDeFalta({ keyword, message, params }: ZodFastifySchemaValidationError, idioma: Idioma): string {
  // A rule of the contract names its own text.
  if (message !== undefined && existeTexto(message)) return traducir(idioma, message);
  const deTexto = params["origin"] === "string";
  // Zod tells an absent value from one of another type by its message alone.
  const ausente = keyword === "invalid_type" && message?.endsWith("received undefined");
  if (ausente || (keyword === "too_small" && deTexto)) return traducir(idioma, "validacion:obligatorio");
  if (keyword === "too_big" && deTexto)
    return traducir(idioma, "validacion:maximo", { limite: Number(params["maximum"]) });
  return textoDe(idioma, "VALIDACION");
}

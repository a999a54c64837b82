import {
  type Access,
  type AnswerOf,
  API_BASE,
  BACKGROUND_HEADER,
  IDEMPOTENCY_HEADER,
  type InputOf,
  type RouteSpec,
} from "@ventanilla/contract/common/route";
import { errorsOf, refusalsOf } from "@ventanilla/contract/common/route-errors";
import type { CodigoError } from "@ventanilla/contract/errores";
import { type Idioma, idiomaDe } from "@ventanilla/i18n";
import type { FastifyInstance, FastifyRequest, RouteOptions } from "fastify";
import { z } from "zod";
import { AppError } from "../shared/app-error.ts";
import { sha256Aside } from "../shared/crypto.ts";
import type { Idempotencia } from "../shared/idempotencia.ts";
import type { Sesion } from "../shared/sesion.ts";
import type { RecordShown, Shown } from "../shared/shown.ts";
import { type Cookies, cookiesOf } from "./cookies.ts";
import { installMultipart, type ReceivedArchivo, receivedArchivos } from "./received-archivos.ts";
import { type ServedArchivo, serveArchivo } from "./serve-archivo.ts";
import { type CsvRow, FLUSHED, serveCsv } from "./serve-csv.ts";
import { type ServedPdf, servePdf } from "./serve-pdf.ts";
import { PACE, type Pace, type Reader } from "./serve-stream.ts";
import { personasAt, recording } from "./shown-personas.ts";

export type HandlerInput<R extends RouteSpec> = InputOf<R> & {
  sesion: R["access"] extends "public" ? null : Sesion;
  ip: string;
  idioma: Idioma;
  idempotencia: Idempotencia | null;
  cookies: Cookies;
  /** Files of a multipart route. They are deleted when the request ends. */
  archivos: R extends { multipart: true } ? readonly ReceivedArchivo[] : null;
};

/** Bytes, rows of a CSV, a PDF or JSON. */
type HandlerAnswer<R extends RouteSpec> = R extends { binary: true }
  ? ServedArchivo
  : R extends { csv: object }
    ? AsyncIterable<AnswerOf<R>>
    : R extends { pdf: true }
      ? ServedPdf
      : AnswerOf<R>;

export type Mount = <R extends RouteSpec>(
  route: R,
  handler: (input: HandlerInput<R>) => Promise<HandlerAnswer<R>>,
) => void;

export interface Gate {
  /** Where the caller is, as far as our own proxies can be believed. */
  addressOf(request: FastifyRequest): string;
  /** Throws SESION_CADUCADA. */
  resolveSesion(token: string, ip: string): Promise<Sesion>;
  /** The user did something, so the idle time starts again. */
  slide(sesion: Sesion): Promise<void>;
}

/** Calls per minute of one user, unless the route names another number. */
const PER_MINUTE = 600;

/** Documented only: bytes are sent as they are. */
const BYTES = z.unknown().describe("the bytes of a file");

/** Paths that a user may call before changing a password that must be changed (D25). */
const OPEN_BEFORE_PASSWORD_CHANGE = new Set(["/system/menu", "/system/salir", "/system/cambiar_pass"]);

const sesiones = new WeakMap<FastifyRequest, Sesion>();

/** The session that the gate resolved for this request, if it needed one. */
export function sesionOf(request: FastifyRequest): Sesion | undefined {
  return sesiones.get(request);
}

/** Told of a refusal whose code its route or data field does not declare. What it throws is answered instead. */
export type OnUndeclaredError = (where: string, code: CodigoError) => void;

/** Mounts a route with its whole HTTP layer: session and permission before the body is read, limits, validation, errors, documentation. */
export function createMount(
  app: FastifyInstance,
  gate: Gate,
  onUndeclaredError: OnUndeclaredError,
  recordShown: RecordShown,
  pace: Pace = PACE,
): Mount {
  return (route, handler) => {
    const declared = errorsOf(route);
    const shownAt = route.personas ?? [];
    const callerOf = (request: FastifyRequest): Sesion => {
      const sesion = sesiones.get(request);
      if (!sesion) throw new Error(`${route.path} must know who calls`);
      return sesion;
    };
    const readerOf = (request: FastifyRequest): Reader => ({
      idUsuario: callerOf(request).id_usuario,
      pace,
    });
    const record = async (request: FastifyRequest, answer: unknown) => {
      if (shownAt.length === 0) return;
      await recordShown(callerOf(request), {
        ...placeOf(route, request),
        personas: personasAt(answer, shownAt),
      });
    };
    const definition: RouteOptions = {
      method: route.method,
      url: `${route.base ?? API_BASE}${route.path}`,
      schema: {
        summary: route.summary,
        tags: [route.path.split("/")[2] ?? "auth"],
        ...(route.access !== "public" && { security: [{ bearer: [] }] }),
        ...(route.params && { params: route.params }),
        ...(route.query && { querystring: route.query }),
        ...(route.body && { body: route.body }),
        ...(route.multipart && { consumes: ["multipart/form-data"] }),
        response: { 200: route.binary || route.csv || route.pdf ? BYTES : route.reply, ...refusalsOf(route) },
      },
      ...(route.bodyLimit !== undefined && { bodyLimit: route.bodyLimit }),
      // A compressed answer has no ranges.
      ...(route.binary && { compress: false as const }),
      ...(route.csv && { compress: FLUSHED }),
      config: {
        rateLimit: { max: route.perMinute ?? PER_MINUTE, timeWindow: 60_000 },
        takesFiles: route.multipart === true || route.bodyLimit !== undefined,
      },
      onRequest: async (request) => {
        if (route.access !== "public") await requireAccess(request, route, gate);
      },
      preValidation: async (request) => {
        // Document B sends some calls with an empty body.
        if (route.body && (request.body === undefined || request.body === null)) request.body = {};
      },
      errorHandler: (error) => {
        if (error instanceof AppError && !declared.has(error.codigo))
          onUndeclaredError(`${route.method} ${route.path}`, error.codigo);
        // What the whole server's handler makes of it is the answer.
        throw error;
      },
      handler: async (request, reply) => {
        const answer = await handler({
          params: request.params,
          query: request.query,
          body: request.body,
          sesion: sesiones.get(request) ?? null,
          ip: gate.addressOf(request),
          idioma: idiomaDe(request.headers["accept-language"]),
          idempotencia: route.idempotent ? await idempotenciaOf(request) : null,
          cookies: cookiesOf(request, reply),
          archivos: route.multipart ? await receivedArchivos(request) : null,
        } as HandlerInput<typeof route>);
        if (route.csv) {
          const rows = answer as AsyncIterable<readonly CsvRow[]>;
          return serveCsv(
            request,
            reply,
            { ...route, reader: readerOf(request) },
            recording(rows, (batch) => record(request, batch)),
          );
        }
        if (route.pdf)
          return servePdf(request, reply, { ...(answer as ServedPdf), reader: readerOf(request) });
        if (route.binary) return serveArchivo(request, reply, answer as ServedArchivo);
        await record(request, answer);
        return answer;
      },
    };
    if (route.multipart) mountMultipart(app, definition);
    else app.route(definition);
  };
}

/** Ids alone: what else stands in an address may be a document. */
function placeOf(
  { method, path, ids = {}, csv }: Pick<RouteSpec, "method" | "path" | "ids" | "csv">,
  { params }: FastifyRequest,
): Omit<Shown, "personas"> {
  const named = Object.entries(params as Record<string, unknown>).filter(([name]) => `params.${name}` in ids);
  return { where: `${method} ${path}`, ids: Object.fromEntries(named), taken: csv !== undefined };
}

/** The plugin gets a context of its own, because a route that takes no files must not begin to read them. */
function mountMultipart(app: FastifyInstance, definition: RouteOptions): void {
  app.register(async (scope) => {
    await installMultipart(scope);
    scope.route(definition);
  });
}

/** Checks who calls, whether the caller has the permission, and that the password need not be changed first. */
export async function requireAccess(
  request: FastifyRequest,
  route: Pick<RouteSpec, "access" | "path">,
  gate: Gate,
): Promise<void> {
  const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? "")?.[1];
  if (!token) throw new AppError("SESION_CADUCADA");
  const sesion = await gate.resolveSesion(token, gate.addressOf(request));
  if (!opens(route.access, sesion)) throw new AppError("SIN_PERMISO");
  if (sesion.debe_cambiar_contrasena && !OPEN_BEFORE_PASSWORD_CHANGE.has(route.path))
    throw new AppError("CONTRASENA_DEBE_CAMBIAR");
  sesiones.set(request, sesion);
  if (!request.headers[BACKGROUND_HEADER]) await gate.slide(sesion);
}

/** Tells whether the caller's permissions are enough. */
export function opens(access: Access, sesion: Sesion): boolean {
  if (access === "sesion" || access === "public") return true;
  return [access].flat().some((permiso) => sesion.permisos.has(permiso));
}

const Key = z.uuid();

async function idempotenciaOf(request: FastifyRequest): Promise<Idempotencia | null> {
  const value = request.headers[IDEMPOTENCY_HEADER];
  if (value === undefined) return null;
  const key = Key.safeParse(value);
  if (!key.success)
    throw new AppError("VALIDACION", { campos: { [IDEMPOTENCY_HEADER]: "errores:VALIDACION" } });
  return {
    key: key.data,
    fingerprint: await sha256Aside(JSON.stringify([request.method, request.url, request.body])),
  };
}

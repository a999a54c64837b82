import {
  type Acceso,
  type AnswerOf,
  API_RAIZ,
  CABECERA_FONDO,
  CABECERA_IDEMPOTENCIA,
  type InputOf,
  type RouteSpec,
} from "@ventanilla/contract/common/route";
import { errorsOf, refusalsOf } from "@ventanilla/contract/common/route-errors";
import type { CodigoError } from "@ventanilla/contract/errores";
import { type Idioma, idiomaDe } from "@ventanilla/i18n";
import type { FastifyInstance, FastifyRequest, RouteOptions } from "fastify";
import { z } from "zod";
import { AppError } from "../shared/app-error.ts";
import { sha256 } from "../shared/crypto.ts";
import type { Idempotencia } from "../shared/idempotencia.ts";
import type { Sesion } from "../shared/sesion.ts";
import { type ArchivoRecibido, archivosRecibidos, instalarMultipart } from "./archivos-recibidos.ts";
import { type ArchivoServido, servirArchivo } from "./servir-archivo.ts";

export type Entrada<R extends RouteSpec> = InputOf<R> & {
  sesion: R["acceso"] extends "publica" ? null : Sesion;
  ip: string;
  idioma: Idioma;
  idempotencia: Idempotencia | null;
  /** Of a multipart route; saved for as long as the request lasts. */
  archivos: R extends { multipart: true } ? readonly ArchivoRecibido[] : null;
};

/** Bytes or JSON. */
type Salida<R extends RouteSpec> = R extends { binaria: true } ? ArchivoServido : AnswerOf<R>;

export type Montar = <R extends RouteSpec>(
  route: R,
  handler: (entrada: Entrada<R>) => Promise<Salida<R>>,
) => void;

export interface Porteria {
  /** Throws SESION_CADUCADA. */
  resolverSesion(token: string, ip: string): Promise<Sesion>;
  /** The user did something: the idle time starts again. */
  deslizar(sesion: Sesion): Promise<void>;
}

/** Calls per minute of one user where the route names no other number. */
const POR_MINUTO = 600;

/** Documented only: bytes are sent as they are. */
const BYTES = z.unknown().describe("the bytes of a file");

/** What stays open while the password must be changed (D25). */
const SIN_CAMBIAR = new Set(["/system/menu", "/system/salir", "/system/cambiar_pass"]);

const sesiones = new WeakMap<FastifyRequest, Sesion>();

/** The session that the gate resolved for this request, if it needed one. */
export function sesionDe(request: FastifyRequest): Sesion | undefined {
  return sesiones.get(request);
}

/** Told of a refusal whose code its route does not declare. What it throws is answered instead. */
export type OnUndeclaredError = (route: RouteSpec, code: CodigoError) => void;

/** The whole HTTP layer of a route: session and permission before the body is read, limits, validation, errors, documentation. */
export function crearMontar(
  app: FastifyInstance,
  porteria: Porteria,
  onUndeclaredError: OnUndeclaredError,
): Montar {
  return (route, handler) => {
    const declared = errorsOf(route);
    const definicion: RouteOptions = {
      method: route.metodo,
      url: `${route.raiz ?? API_RAIZ}${route.path}`,
      schema: {
        summary: route.resumen,
        tags: [route.path.split("/")[2] ?? "auth"],
        ...(route.acceso !== "publica" && { security: [{ bearer: [] }] }),
        ...(route.params && { params: route.params }),
        ...(route.query && { querystring: route.query }),
        ...(route.body && { body: route.body }),
        ...(route.multipart && { consumes: ["multipart/form-data"] }),
        response: { 200: route.binaria ? BYTES : route.reply, ...refusalsOf(route) },
      },
      ...(route.cuerpoMax !== undefined && { bodyLimit: route.cuerpoMax }),
      // A compressed answer has no ranges.
      ...(route.binaria && { compress: false as const }),
      config: {
        rateLimit: { max: route.porMinuto ?? POR_MINUTO, timeWindow: 60_000 },
      },
      onRequest: async (request) => {
        if (route.acceso !== "publica") await exigirAcceso(request, route, porteria);
      },
      preValidation: async (request) => {
        // Document B sends some calls with an empty body.
        if (route.body && (request.body === undefined || request.body === null)) request.body = {};
      },
      errorHandler: (error) => {
        if (error instanceof AppError && !declared.has(error.codigo)) onUndeclaredError(route, error.codigo);
        // What the whole server's handler makes of it is the answer.
        throw error;
      },
      handler: async (request, reply) => {
        const salida = await handler({
          params: request.params,
          query: request.query,
          body: request.body,
          sesion: sesiones.get(request) ?? null,
          ip: request.ip,
          idioma: idiomaDe(request.headers["accept-language"]),
          idempotencia: route.idempotente ? idempotenciaDe(request) : null,
          archivos: route.multipart ? await archivosRecibidos(request) : null,
        } as Entrada<typeof route>);
        return route.binaria ? servirArchivo(request, reply, salida as ArchivoServido) : salida;
      },
    };
    if (route.multipart) montarConArchivos(app, definicion);
    else app.route(definicion);
  };
}

/** In a context of its own: a route that takes no files must not begin to read them. */
function montarConArchivos(app: FastifyInstance, definicion: RouteOptions): void {
  app.register(async (propio) => {
    await instalarMultipart(propio);
    propio.route(definicion);
  });
}

/** The gate of everything that needs a session: who calls, whether the permission is there, and that the password is the user's own. */
export async function exigirAcceso(
  request: FastifyRequest,
  route: Pick<RouteSpec, "acceso" | "path">,
  porteria: Porteria,
): Promise<void> {
  const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? "")?.[1];
  if (!token) throw new AppError("SESION_CADUCADA");
  const sesion = await porteria.resolverSesion(token, request.ip);
  if (!abre(route.acceso, sesion)) throw new AppError("SIN_PERMISO");
  if (sesion.debe_cambiar_contrasena && !SIN_CAMBIAR.has(route.path))
    throw new AppError("CONTRASENA_DEBE_CAMBIAR");
  sesiones.set(request, sesion);
  if (!request.headers[CABECERA_FONDO]) await porteria.deslizar(sesion);
}

/** Whether the caller's permissions open it. */
export function abre(acceso: Acceso, sesion: Sesion): boolean {
  if (acceso === "sesion" || acceso === "publica") return true;
  return [acceso].flat().some((permiso) => sesion.permisos.has(permiso));
}

const Clave = z.uuid();

function idempotenciaDe(request: FastifyRequest): Idempotencia | null {
  const valor = request.headers[CABECERA_IDEMPOTENCIA];
  if (valor === undefined) return null;
  const clave = Clave.safeParse(valor);
  if (!clave.success)
    throw new AppError("VALIDACION", { campos: { [CABECERA_IDEMPOTENCIA]: "errores:VALIDACION" } });
  return { clave: clave.data, huella: sha256(JSON.stringify([request.method, request.url, request.body])) };
}

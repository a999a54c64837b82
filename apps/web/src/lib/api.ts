// The one way to the server. Every room calls through here, so that token, language, session and line are never forgotten.

import {
  createHttp,
  HttpError,
  type HttpOptions,
  NetworkError,
  type RouteAddress,
} from "@ventanilla/client/http";
import type { ArchivoSubido } from "@ventanilla/contract/archivo/archivo";
import type { ArgsOf, ReplyOf, RouteSpec } from "@ventanilla/contract/common/route";
import { currentLanguage } from "./i18n.ts";
import { reportLine } from "./line-state.ts";
import { getToken } from "./session.ts";
import { readStored } from "./storage.ts";
import { crearArchivos, type Traslado } from "./transfers.ts";

/** Where the server is: this same origin, unless this device says otherwise. Files and the socket need it too. */
export const BASE = readStored("direccion") ?? "";

const opciones: HttpOptions = { base: BASE, token: () => getToken() ?? null, idioma: currentLanguage };
const http = createHttp(opciones);
const archivos = crearArchivos(opciones);
const oyentes = new Set<() => void>();

/** Called before each call that a person made: it slides the session. */
export function onUserCall(listener: () => void): () => void {
  oyentes.add(listener);
  return () => oyentes.delete(listener);
}

/**
 * Calls a route of the contract. `background: true` in the arguments marks what no person asked for.
 * Before the log-in give the address alone, `call<typeof iniciarSesion>({ method, path, base }, …)`, to load no schemas.
 */
export async function call<R extends RouteSpec>(
  route: R | RouteAddress,
  args: ArgsOf<R>,
): Promise<ReplyOf<R>> {
  if (args.background !== true) for (const listener of oyentes) listener();
  return conLinea(() => http.call<R>(route, args));
}

/** Keeps a file with the server until a message names it. A person asked for it. */
export function subirArchivo(archivo: Blob, nombre: string, traslado?: Traslado): Promise<ArchivoSubido> {
  for (const listener of oyentes) listener();
  return conLinea(() => archivos.subir(archivo, nombre, traslado));
}

/** The bytes behind `adjuntos[].filename`. */
export const descargarArchivo = (direccion: string, traslado?: Traslado): Promise<Blob> =>
  conLinea(() => archivos.descargar(direccion, traslado));

/** What a call met says how the line is. */
async function conLinea<T>(llamar: () => Promise<T>): Promise<T> {
  try {
    const respuesta = await llamar();
    reportLine("llamadas", "en-linea");
    return respuesta;
  } catch (error) {
    if (error instanceof NetworkError) {
      if (!error.aborted) reportLine("llamadas", "sin-conexion");
    } else if (error instanceof HttpError) {
      reportLine("llamadas", "en-linea");
    }
    throw error;
  }
}

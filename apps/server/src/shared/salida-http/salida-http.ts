import { lookup } from "node:dns/promises";
import type { IncomingHttpHeaders } from "node:http";
import { type Alcance, alcanceAlSaltar, anfitrion, comprobarUrl, leerUrl } from "./destino.ts";
import { ErrorSalida } from "./error-salida.ts";
import { llamar } from "./llamada-http.ts";
import { crearAgente, type Resolver } from "./vigilancia.ts";

export type { Resolver } from "./vigilancia.ts";

export interface OpcionesSalida {
  /** The demo and tests only: plain http and internal addresses for every call. */
  permitirPrivadas: boolean;
  /** Exact `host:port` that may be internal and plain http, as operations configured it. */
  hostsPermitidos: readonly string[];
  resolver?: Resolver;
  conexionMs?: number;
}

export interface PeticionSalida {
  metodo?: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";
  headers?: Readonly<Record<string, string>>;
  json?: unknown;
  body?: string | Buffer;
  /** Awaited before the last byte of the body: whoever answers cannot act on the request until then. Rejecting gives it up. */
  antesDelFinal?: () => Promise<void>;
  /** The whole call, redirects included. */
  timeoutMs?: number;
  maxBytes?: number;
}

export interface RespuestaSalida {
  estado: number;
  headers: IncomingHttpHeaders;
  cuerpo: Buffer;
  /** The body as JSON, or null when it is none. */
  json(): unknown;
}

/** Throws ErrorSalida only. A 4xx or 5xx is an answer, not an error. */
export type Pedir = (url: string, peticion?: PeticionSalida) => Promise<RespuestaSalida>;

export interface SalidaHttp {
  pedir: Pedir;
  cerrar(): Promise<void>;
}

const REDIRECCIONES_MAX = 3;
const TIEMPO_MS = 15_000;
const BYTES_MAX = 1024 * 1024;
const CONEXION_MS = 5_000;
const REDIRECCIONES = new Set([301, 302, 303, 307, 308]);
/** All that another origin may see: any header of ours can be a key. */
const CABECERAS_NEUTRAS = new Set(["accept", "accept-language", "user-agent"]);

function soloNeutras(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([nombre]) => CABECERAS_NEUTRAS.has(nombre)));
}

function cabeceras(peticion: PeticionSalida): Record<string, string> {
  const propias = Object.entries(peticion.headers ?? {}).map(([nombre, valor]) => [
    nombre.toLowerCase(),
    valor,
  ]);
  const tipo = peticion.json === undefined ? {} : { "content-type": "application/json" };
  return { "user-agent": "Ventanilla", ...tipo, ...Object.fromEntries(propias) };
}

function leerJson(cuerpo: Buffer): unknown {
  try {
    return JSON.parse(cuerpo.toString("utf8"));
  } catch {
    return null;
  }
}

export function crearSalidaHttp(opciones: OpcionesSalida): SalidaHttp {
  const resolver: Resolver = opciones.resolver ?? ((nombre) => lookup(nombre, { all: true }));
  const conexionMs = opciones.conexionMs ?? CONEXION_MS;
  const agentes = {
    publico: crearAgente(resolver, "publico", conexionMs),
    interno: crearAgente(resolver, "interno", conexionMs),
  };
  const permitidos = new Set(opciones.hostsPermitidos.map((host) => host.toLowerCase()));
  const alcanceDe = (url: URL): Alcance =>
    opciones.permitirPrivadas || permitidos.has(anfitrion(url)) ? "interno" : "publico";

  async function seguir(
    peticion: PeticionSalida,
    inicio: URL,
    signal: AbortSignal,
  ): Promise<RespuestaSalida> {
    const method = peticion.metodo ?? "GET";
    const sigue = method === "GET" || method === "HEAD";
    const body = peticion.json === undefined ? (peticion.body ?? null) : JSON.stringify(peticion.json);
    const maxBytes = peticion.maxBytes ?? BYTES_MAX;
    let url = inicio;
    let alcance = alcanceDe(url);
    let headers = cabeceras(peticion);
    for (let salto = 0; salto <= REDIRECCIONES_MAX; salto += 1) {
      comprobarUrl(url, alcance);
      const respuesta = await llamar(agentes[alcance], {
        url,
        method,
        headers,
        body,
        antesDelFinal: peticion.antesDelFinal,
        maxBytes,
        signal,
      });
      const destino = respuesta.headers.location;
      // A write is never repeated elsewhere: its 3xx is the answer.
      if (!sigue || !destino || !REDIRECCIONES.has(respuesta.estado)) {
        return { ...respuesta, json: () => leerJson(respuesta.cuerpo) };
      }
      const siguiente = leerUrl(destino, url);
      if (siguiente.origin !== url.origin) {
        headers = soloNeutras(headers);
        alcance = alcanceAlSaltar(alcance, alcanceDe(siguiente));
      }
      url = siguiente;
    }
    throw new ErrorSalida("despuesDeEnviar", "DEMASIADAS_REDIRECCIONES");
  }

  return {
    async pedir(texto, peticion = {}) {
      const url = leerUrl(texto);
      return await seguir(peticion, url, AbortSignal.timeout(peticion.timeoutMs ?? TIEMPO_MS));
    },
    async cerrar() {
      await Promise.all([agentes.publico.destroy(), agentes.interno.destroy()]);
    },
  };
}

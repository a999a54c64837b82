import { isIP } from "node:net";
import { claseDireccion } from "./direcciones.ts";
import { ErrorSalida } from "./error-salida.ts";

/** How far a call may reach. `interna` adds plain http and the institution's own network. */
export type Alcance = "publico" | "interno";

/** After a redirect to another origin: somebody outside may not point us at what configuration opened for us alone. */
export function alcanceAlSaltar(actual: Alcance, deDestino: Alcance): Alcance {
  return actual === "publico" ? "publico" : deDestino;
}

export function direccionPermitida(direccion: string, alcance: Alcance): boolean {
  const clase = claseDireccion(direccion);
  return clase === "publica" || (clase === "interna" && alcance === "interno");
}

const PUERTO: Record<string, string> = { "http:": "80", "https:": "443" };

/** `host:port`, as the allow-list names it. */
export function anfitrion(url: URL): string {
  return `${url.hostname}:${url.port || (PUERTO[url.protocol] ?? "")}`;
}

/** What can be known before a name is resolved. `new URL` has already turned 0x7f.1 and 2130706433 into 127.0.0.1. */
export function comprobarUrl(url: URL, alcance: Alcance): void {
  const esquema = url.protocol === "https:" || (url.protocol === "http:" && alcance === "interno");
  if (!esquema) throw new ErrorSalida("antesDeEnviar", "ESQUEMA_NO_PERMITIDO");
  if (url.username !== "" || url.password !== "")
    throw new ErrorSalida("antesDeEnviar", "DIRECCION_INVALIDA");
  // A literal address is connected to without asking the resolver, so it is judged here.
  const literal = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(literal) !== 0 && !direccionPermitida(literal, alcance)) {
    throw new ErrorSalida("antesDeEnviar", "DIRECCION_NO_PERMITIDA");
  }
}

export function leerUrl(texto: string, base?: URL): URL {
  const url = URL.parse(texto, base);
  if (!url) throw new ErrorSalida("antesDeEnviar", "DIRECCION_INVALIDA");
  return url;
}

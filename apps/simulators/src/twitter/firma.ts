import { createHmac, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { Cuenta } from "./modelo.ts";
import { ProblemaX } from "./problemas.ts";

const CAMPO = /(\w+)="([^"]*)"/g;
const RESERVADOS = /[^A-Za-z0-9\-._~]/g;
/** How far a caller's clock may be off. */
const DESFASE_S = 300;

const porBytes = (texto: string) =>
  [...Buffer.from(texto, "utf8")]
    .map((uno) => `%${uno.toString(16).toUpperCase().padStart(2, "0")}`)
    .join("");
const codificar = (texto: string) => texto.replace(RESERVADOS, porBytes);
const igual = (una: string, otra: string) => {
  const [a, b] = [Buffer.from(una), Buffer.from(otra)];
  return a.length === b.length && timingSafeEqual(a, b);
};

function noAutorizado(detalle: string): ProblemaX {
  return new ProblemaX(401, detalle);
}

/** In surrogate pairs a sign is two units, so the text is encoded sign by sign. */
const codificado = (texto: string) => [...texto].map(codificar).join("");

function baseFirmada(request: FastifyRequest, oauth: ReadonlyMap<string, string>): string {
  const url = new URL(request.url, `${request.protocol}://${request.host}`);
  const parametros = [...url.searchParams, ...oauth]
    .filter(([nombre]) => nombre !== "oauth_signature" && nombre !== "realm")
    .map(([nombre, valor]) => `${codificado(nombre)}=${codificado(valor)}`)
    .toSorted((una, otra) => (una < otra ? -1 : Number(una > otra)));
  return [request.method, `${url.origin}${url.pathname}`, parametros.join("&")].map(codificado).join("&");
}

/** OAuth 1.0a as X checks it: the account of the keys, the signature, the clock, and each nonce once. */
export function crearPortero(cuentas: ReadonlyMap<string, Cuenta>) {
  const usados = new Set<string>();
  return function cuentaDe(request: FastifyRequest): Cuenta {
    const { authorization } = request.headers;
    if (!authorization?.startsWith("OAuth ")) throw noAutorizado("user context is needed");
    const oauth = new Map(
      [...authorization.matchAll(CAMPO)].map(([, nombre = "", valor = ""]) => [
        nombre,
        decodeURIComponent(valor),
      ]),
    );
    const campo = (nombre: string): string => oauth.get(`oauth_${nombre}`) ?? "";
    const cuenta = [...cuentas.values()].find(
      ({ consumer_key, access_token }) =>
        consumer_key === campo("consumer_key") && access_token === campo("token"),
    );
    if (!cuenta) throw noAutorizado("unknown keys");
    if (campo("signature_method") !== "HMAC-SHA1") throw noAutorizado("unknown signature method");
    const llave = `${codificado(cuenta.consumer_secret)}&${codificado(cuenta.access_secret)}`;
    const firma = createHmac("sha1", llave).update(baseFirmada(request, oauth)).digest("base64");
    if (!igual(firma, campo("signature"))) throw noAutorizado("the signature is wrong");
    if (Math.abs(Date.now() / 1000 - Number(campo("timestamp"))) > DESFASE_S)
      throw noAutorizado("timestamp out of bounds");
    const unico = `${campo("timestamp")} ${campo("nonce")}`;
    if (campo("nonce") === "" || usados.has(unico)) throw noAutorizado("the nonce was used");
    usados.add(unico);
    return cuenta;
  };
}

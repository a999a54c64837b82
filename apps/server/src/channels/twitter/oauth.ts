import { createHmac, randomBytes } from "node:crypto";
import { nowS } from "../../shared/clock.ts";

export interface LlavesOAuth {
  consumer_key: string;
  consumer_secret: string;
  access_token: string;
  access_secret: string;
}

/** What makes each call another one. */
export interface Sello {
  nonce: string;
  segundos: number;
}

/** RFC 3986: what `encodeURIComponent` leaves as it is and the rule does not. */
export function codificar(texto: string): string {
  return encodeURIComponent(texto).replace(
    /[!'()*]/g,
    (signo) => `%${signo.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

const comparar = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** RFC 5849 §3.4.1: what is signed. Of the body only a form's fields would be in it: JSON, files and bytes are not. */
export function textoBase(
  metodo: string,
  direccion: string,
  oauth: Readonly<Record<string, string>>,
): string {
  const url = new URL(direccion);
  const pares = [...url.searchParams, ...Object.entries(oauth)].map(
    ([nombre, valor]) => [codificar(nombre), codificar(valor)] as const,
  );
  const parametros = pares
    .toSorted(([a, x], [b, y]) => comparar(a, b) || comparar(x, y))
    .map(([nombre, valor]) => `${nombre}=${valor}`)
    .join("&");
  return [metodo.toUpperCase(), `${url.origin}${url.pathname}`, parametros].map(codificar).join("&");
}

/** The `Authorization` of one call in the account's own name (OAuth 1.0a, HMAC-SHA1): its tokens do not expire. */
export function autorizacionDe(
  { consumer_key, consumer_secret, access_token, access_secret }: LlavesOAuth,
  { metodo, direccion }: { metodo: string; direccion: string },
  { nonce, segundos }: Sello = { nonce: randomBytes(16).toString("hex"), segundos: nowS() },
): string {
  const oauth = {
    oauth_consumer_key: consumer_key,
    oauth_nonce: nonce,
    oauth_signature_method: "HMAC-SHA1",
    oauth_timestamp: String(segundos),
    oauth_token: access_token,
    oauth_version: "1.0",
  };
  const llave = `${codificar(consumer_secret)}&${codificar(access_secret)}`;
  const oauth_signature = createHmac("sha1", llave)
    .update(textoBase(metodo, direccion, oauth))
    .digest("base64");
  const campos = Object.entries({ ...oauth, oauth_signature });
  return `OAuth ${campos.map(([nombre, valor]) => `${nombre}="${codificar(valor)}"`).join(", ")}`;
}

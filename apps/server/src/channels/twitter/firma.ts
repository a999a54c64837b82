import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { Challenge, WebhookRequest } from "../connector.ts";
import type { ConfigTwitter } from "./config.ts";

/** As X writes it: over the raw body, or over the word of its question. */
export function firmar(secreto: string, bytes: Buffer | string): string {
  return `sha256=${createHmac("sha256", secreto).update(bytes).digest("base64")}`;
}

/** In a time that tells nothing, whatever their lengths. */
function sonIguales(una: string, otra: string): boolean {
  const resumen = (texto: string) => createHash("sha256").update(texto).digest();
  return timingSafeEqual(resumen(una), resumen(otra));
}

const PALABRA_MAX = 200;
const PALABRA = /^[\w+/=-]+$/;
const esPalabra = (texto: string): boolean => texto.length <= PALABRA_MAX && PALABRA.test(texto);

/**
 * The newer signature counts when it is there and we can check it; the older one, by the other secret, else. What anybody can
 * have signed by asking is no delivery: what cannot be read is kept for administrators, and they would read that.
 */
export function esAutentica(
  { credenciales: { client_secret, consumer_secret } }: ConfigTwitter,
  { headers, body }: WebhookRequest,
): boolean {
  const nueva = headers["x-twitter-webhooks-signature-oauth2"];
  const [firma, secreto] =
    nueva !== undefined && client_secret !== undefined
      ? [nueva, client_secret]
      : [headers["x-twitter-webhooks-signature"], consumer_secret];
  if (body.length <= PALABRA_MAX && esPalabra(body.toString("latin1"))) return false;
  return typeof firma === "string" && sonIguales(firma, firmar(secreto, body));
}

/**
 * Whoever asks gets this word signed by the very secret that signs what X sends. So it is signed only while no body can look
 * like it: letters, digits and the signs of base64, none of which opens a JSON object.
 */
const Pregunta = z.object({ crc_token: z.string().refine(esPalabra) });

/** Null: no such question. */
export function retoDe(
  { credenciales: { client_secret, consumer_secret } }: ConfigTwitter,
  query: Readonly<Record<string, string>>,
): Challenge | null {
  const leida = Pregunta.safeParse(query);
  if (!leida.success) return null;
  const response_token = firmar(client_secret ?? consumer_secret, leida.data.crc_token);
  return { body: JSON.stringify({ response_token }), type: "application/json" };
}

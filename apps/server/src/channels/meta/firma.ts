import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { Challenge, WebhookRequest } from "../connector.ts";

/** The value of `X-Hub-Signature-256`. */
export function firmar(appSecret: string, cuerpo: Buffer): string {
  return `sha256=${createHmac("sha256", appSecret).update(cuerpo).digest("hex")}`;
}

export function esAutentica(appSecret: string, { headers, body }: WebhookRequest): boolean {
  const firma = headers["x-hub-signature-256"];
  return typeof firma === "string" && sonIguales(firma.toLowerCase(), firmar(appSecret, body));
}

/** In a time that tells nothing, whatever their lengths. */
function sonIguales(una: string, otra: string): boolean {
  const resumen = (texto: string) => createHash("sha256").update(texto).digest();
  return timingSafeEqual(resumen(una), resumen(otra));
}

const Pregunta = z.object({
  "hub.mode": z.literal("subscribe"),
  "hub.verify_token": z.string(),
  "hub.challenge": z.string().regex(/^[\w.-]{1,200}$/),
});

/** Null: it is not the application that an administrator told our word. */
export function retoDe(verifyToken: string, query: Readonly<Record<string, string>>): Challenge | null {
  const leida = Pregunta.safeParse(query);
  if (!leida.success || !sonIguales(leida.data["hub.verify_token"], verifyToken)) return null;
  return { body: leida.data["hub.challenge"], type: "text/plain" };
}

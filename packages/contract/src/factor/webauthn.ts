// What a browser and an authenticator say to one another, as JSON (WebAuthn Level 3). Bytes are base64url.
import { z } from "zod";
import { WEBAUTHN_CAMPO_MAX, WEBAUTHN_TRANSPORTES_MAX } from "../limites.ts";

const Bytes = z
  .string()
  .min(1)
  .max(WEBAUTHN_CAMPO_MAX)
  .regex(/^[A-Za-z0-9_-]+$/);

const TRANSPORTES = ["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"] as const;
const ES_CLAVE = z.literal("public-key");

const Credencial = z.object({
  id: z.string(),
  type: ES_CLAVE,
  transports: z.array(z.enum(TRANSPORTES)).exactOptional(),
});

/** For `navigator.credentials.create`: `optionsJSON` of @simplewebauthn/browser. */
export const OpcionesDeRegistro = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: ES_CLAVE })),
  timeout: z.int(),
  /** What is enrolled already is not enrolled again. */
  excludeCredentials: z.array(Credencial),
  authenticatorSelection: z.object({
    residentKey: z.literal("discouraged"),
    requireResidentKey: z.literal(false),
    userVerification: z.literal("required"),
  }),
  attestation: z.literal("none"),
});
export type OpcionesDeRegistro = z.output<typeof OpcionesDeRegistro>;

/** For `navigator.credentials.get`. */
export const OpcionesDeAsercion = z.object({
  challenge: z.string(),
  timeout: z.int(),
  rpId: z.string(),
  allowCredentials: z.array(Credencial),
  userVerification: z.literal("required"),
});
export type OpcionesDeAsercion = z.output<typeof OpcionesDeAsercion>;

/** What browsers add is dropped: it decides nothing. */
const Comun = z.object({
  id: Bytes,
  rawId: Bytes,
  type: ES_CLAVE,
  authenticatorAttachment: z.enum(["cross-platform", "platform"]).exactOptional(),
  clientExtensionResults: z.object({}),
});

/** What `startRegistration` of @simplewebauthn/browser resolves to. */
export const RespuestaDeRegistro = Comun.extend({
  response: z.object({
    clientDataJSON: Bytes,
    attestationObject: Bytes,
    transports: z.array(z.string().max(20)).max(WEBAUTHN_TRANSPORTES_MAX).exactOptional(),
  }),
});
export type RespuestaDeRegistro = z.output<typeof RespuestaDeRegistro>;

/** What `startAuthentication` resolves to. */
export const RespuestaDeAsercion = Comun.extend({
  response: z.object({ clientDataJSON: Bytes, authenticatorData: Bytes, signature: Bytes }),
});
export type RespuestaDeAsercion = z.output<typeof RespuestaDeAsercion>;

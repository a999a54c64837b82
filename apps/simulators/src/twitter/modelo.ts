import { z } from "zod";

export const Id = z.string().regex(/^[1-9]\d{0,18}$/);

/** Where the application's webhook lies, and in which of the two forms and signatures it is told. */
export const Webhook = z.strictObject({
  url: z.url(),
  forma: z.enum(["actividad", "cuenta"]).default("actividad"),
  firma: z.enum(["oauth2", "legacy", "ambas"]).default("oauth2"),
});
export type Webhook = z.output<typeof Webhook>;

export const Cuenta = z.strictObject({
  id: Id,
  usuario: z.string().min(1),
  nombre: z.string().min(1),
  consumer_key: z.string().min(1),
  consumer_secret: z.string().min(8),
  access_token: z.string().min(1),
  access_secret: z.string().min(8),
  client_secret: z.string().min(8).nullish(),
  webhook: Webhook.nullish(),
});
export type Cuenta = z.output<typeof Cuenta>;

export const Persona = z.strictObject({
  id: Id,
  usuario: z.string(),
  nombre: z.string(),
  /** Takes no messages of strangers. */
  cerrada: z.boolean().default(false),
});
export type Persona = z.output<typeof Persona>;

export const Archivo = z.strictObject({
  id: Id,
  mimetype: z.string(),
  nombre: z.string().nullable(),
});
export type Archivo = z.output<typeof Archivo>;

export const Mensaje = z.strictObject({
  id: Id,
  cuenta: Id,
  persona: Id,
  /** The citizen wrote it. */
  propio: z.boolean(),
  /** Typed in X's own application, not sent by ours. */
  tecleado: z.boolean(),
  texto: z.string(),
  ms: z.int(),
  archivo: Archivo.nullable(),
  /** The citizen looked at it; or, of theirs, the webhook was taken. */
  visto: z.boolean(),
});
export type Mensaje = z.output<typeof Mensaje>;

/** What survives a restart. Whether the webhook answered its question is asked anew. */
export const Guardado = z.strictObject({
  cuentas: z.array(Cuenta),
  personas: z.array(Persona),
  mensajes: z.array(Mensaje),
});
export type Guardado = z.output<typeof Guardado>;

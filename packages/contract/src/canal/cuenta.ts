import { z } from "zod";
import { CANAL_CAMPO_MAX, CANAL_CLAVE_MAX } from "../limites.ts";

const campo = z.string().trim().min(1).max(CANAL_CAMPO_MAX);

/** What an administrator types of an account, each field with its limit (B §9). A port is typed as text. */
export const CAMPOS_CUENTA = {
  usuario: campo,
  clave: z.string().min(1).max(CANAL_CLAVE_MAX),
  ruta_perfil: campo,
  sesion_id: campo,
  sesion_url: campo,
  servidor_smtp: campo,
  puerto_smtp: z.union([z.int(), campo.regex(/^\d+$/).transform(Number)]).pipe(z.int().min(1).max(65_535)),
} as const;

const { usuario, clave, ruta_perfil, sesion_id, sesion_url, servidor_smtp, puerto_smtp } = CAMPOS_CUENTA;

/** An account by its classification: which fields it has, and which of them it cannot be without (B §2, §5). */
export const CuentaCanal = z.discriminatedUnion("clasificacion", [
  z.strictObject({
    clasificacion: z.literal("correo"),
    usuario,
    // None where the provider gives tokens instead.
    clave: clave.nullable(),
    ruta_perfil,
    configuracion: z.looseObject({ servidor_smtp, puerto_smtp: puerto_smtp.optional() }),
  }),
  // Its ruta_perfil is the citizen-facing profile, which works without one.
  z.strictObject({
    clasificacion: z.literal("whatsapp"),
    usuario,
    ruta_perfil: ruta_perfil.nullable(),
    sesion_id,
    sesion_url,
  }),
  // Its ruta_perfil is the account's own number there.
  z.strictObject({ clasificacion: z.literal("twitter"), usuario, clave, ruta_perfil }),
  z.strictObject({ clasificacion: z.literal("facebook"), usuario, clave }),
  z.strictObject({ clasificacion: z.literal("llamada"), usuario }),
]);
export type CuentaCanal = z.output<typeof CuentaCanal>;

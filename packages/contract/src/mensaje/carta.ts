import { z } from "zod";
import { conForma } from "../common/formas.ts";
import {
  CARTA_ASUNTO_MAX,
  CARTA_COPIAS_MAX,
  CARTA_DIRECCION_MAX,
  FIRMA_CORREO_LINEAS_MAX,
  FIRMA_CORREO_MAX,
} from "../limites.ts";
import { firmaLimpia } from "./firma-correo.rules.ts";

const Copia = conForma(z.string().trim().min(1, "validacion:correo").max(CARTA_DIRECCION_MAX), "correo");

/** What a letter is given besides its words, where the channel writes letters (`cartas`). */
export const CartaEscrita = z.strictObject({
  /** Left out or blank: the one of the conversation. */
  asunto: z.string().max(CARTA_ASUNTO_MAX).optional(),
  /** Who gets it too, and is seen by all who get it. */
  copias: z.array(Copia).max(CARTA_COPIAS_MAX).optional(),
  /** Below the words goes the message that it answers; without one in particular, the citizen's latest. */
  citar: z.boolean().optional(),
  /** It is not signed. */
  sin_firma: z.boolean().optional(),
});
export type CartaEscrita = z.output<typeof CartaEscrita>;

/** The same, as it left; its subject is `asunto` of the message. */
export const CartaEnviada = z.object({
  copias: z.array(z.string()),
  /** What stands below the words, as it was sent. */
  pie: z.string().nullable(),
  /** What stands between them, as it was sent, without the rule above it; absent: nothing does. */
  firma: z.string().optional(),
});
export type CartaEnviada = z.output<typeof CartaEnviada>;

/** What somebody's letters are signed with, or an institution's; empty and null are the same. */
export const FirmaCorreo = z
  .string()
  .max(FIRMA_CORREO_MAX)
  .transform(firmaLimpia)
  .refine((firma) => firma.split("\n").length <= FIRMA_CORREO_LINEAS_MAX, "validacion:firmaLineas")
  .nullable()
  .transform((firma) => firma || null);

/** What a letter to an entry channel is signed with: of the caller, and of the institution whose account it leaves through. */
export const FirmasDeCarta = z.object({ propia: z.string().nullable(), entidad: z.string().nullable() });
export type FirmasDeCarta = z.output<typeof FirmasDeCarta>;

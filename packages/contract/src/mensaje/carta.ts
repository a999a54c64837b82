import { z } from "zod";
import { conForma } from "../common/formas.ts";
import { CARTA_ASUNTO_MAX, CARTA_COPIAS_MAX, CARTA_DIRECCION_MAX } from "../limites.ts";

const Copia = conForma(z.string().trim().min(1, "validacion:correo").max(CARTA_DIRECCION_MAX), "correo");

/** What a letter is given besides its words, where the channel writes letters (`cartas`). */
export const CartaEscrita = z.strictObject({
  /** Left out or blank: the one of the conversation. */
  asunto: z.string().max(CARTA_ASUNTO_MAX).optional(),
  /** Who gets it too, and is seen by all who get it. */
  copias: z.array(Copia).max(CARTA_COPIAS_MAX).optional(),
  /** Below the words goes the message that it answers; without one in particular, the citizen's latest. */
  citar: z.boolean().optional(),
});
export type CartaEscrita = z.output<typeof CartaEscrita>;

/** The same, as it left; its subject is `asunto` of the message. */
export const CartaEnviada = z.object({
  copias: z.array(z.string()),
  /** What stands below the words, as it was sent. */
  pie: z.string().nullable(),
});
export type CartaEnviada = z.output<typeof CartaEnviada>;

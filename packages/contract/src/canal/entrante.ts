import { z } from "zod";
import { TEXTO_MENSAJE_MAX } from "../limites.ts";

const ID_MAX = 200;
const DIRECCION_MAX = 320;
const NOMBRE_MAX = 200;
/** Nothing that a list could not show, or the database could not hold. */
const legible = (texto: string) => !/\p{Cc}/u.test(texto);

/** What another program brings of a citizen, with the token of an account (D93). */
export const MensajeEntrante = z.strictObject({
  /** Of the program's own: the same one of the same citizen again is the same message. */
  id: z.string().trim().min(1).max(ID_MAX).refine(legible),
  /** The citizen's address, as the channel writes it: there an answer goes. */
  de: z.string().trim().min(1).max(DIRECCION_MAX).regex(/^\S+$/).refine(legible),
  nombre: z.string().trim().max(NOMBRE_MAX).refine(legible).optional(),
  texto: z
    .string()
    .max(TEXTO_MENSAJE_MAX)
    .refine((texto) => texto.trim() !== "" && !texto.includes("\u0000"), "validacion:obligatorio"),
  /** When it was written; now, where it is not said. */
  fecha: z.iso.datetime().optional(),
});
export type MensajeEntrante = z.output<typeof MensajeEntrante>;

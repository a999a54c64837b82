import { z } from "zod";
import { TELEFONO_LLAMADA } from "../limites.ts";

const CORREO = z.email();
const WEB = z.url({ protocol: /^https?$/, hostname: z.regexes.domain });
const NUMERO = /^\d+$/;
const TELEFONO = new RegExp(`^[1-9]\\d{${TELEFONO_LLAMADA - 1}}$`);
/** Controls and what is drawn as nothing. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/u;
/** Alphabets some of whose letters are drawn as ours. */
const PARECIDO =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Coptic}\p{Script=Cherokee}]/u;
const LATINO = /\p{Script=Latin}/u;
const HORA = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** The generic rules of document A §5, and of names that tell one from another, each under the key of its sentence in the catalogue `validacion`. */
export const FORMAS = {
  correo: (texto: string) => CORREO.safeParse(texto).success,
  web: (texto: string) => WEB.safeParse(texto).success,
  numero: (texto: string) => NUMERO.test(texto),
  telefono: (texto: string) => TELEFONO.test(texto),
  hora: (texto: string) => HORA.test(texto),
  inconfundible: (texto: string) => !INVISIBLE.test(texto) && !(PARECIDO.test(texto) && LATINO.test(texto)),
} as const satisfies Record<string, (texto: string) => boolean>;
export type Forma = keyof typeof FORMAS;

/** A text that, unless it is left empty, has this form. That it must be given is another rule. */
export function conForma<T extends z.ZodType<string>>(texto: T, forma: Forma): T {
  return texto.refine((escrito) => escrito === "" || FORMAS[forma](escrito), `validacion:${forma}`);
}

import { z } from "zod";

/** A text that may be left empty; empty and null are the same. */
export function textoOpcional(maximo: number) {
  return z.string().trim().max(maximo).nullable().transform(vacioEsNull);
}

/** A mail address that may be left empty (A §5). */
export function correoOpcional(maximo: number) {
  return z
    .string()
    .trim()
    .max(maximo)
    .refine((texto) => texto === "" || esCorreo(texto), "validacion:correo")
    .nullable()
    .transform(vacioEsNull);
}

/** An address of the web that may be left empty (A §5). */
export function webOpcional(maximo: number) {
  return z
    .string()
    .trim()
    .max(maximo)
    .refine((texto) => texto === "" || esDireccionWeb(texto), "validacion:web")
    .nullable()
    .transform(vacioEsNull);
}

const Correo = z.email();
export const esCorreo = (texto: string): boolean => Correo.safeParse(texto).success;

const DireccionWeb = z.url({ protocol: /^https?$/, hostname: z.regexes.domain });
export const esDireccionWeb = (texto: string): boolean => DireccionWeb.safeParse(texto).success;

const vacioEsNull = (texto: string | null): string | null => texto || null;

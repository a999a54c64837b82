import { z } from "zod";
import { conForma } from "./formas.ts";

/** A text that may be left empty; empty and null are the same. */
export function textoOpcional(maximo: number) {
  return z.string().trim().max(maximo).nullable().transform(vacioEsNull);
}

/** By which people tell one from another: what looks the same is the same, so nothing in it is unseen or of two alphabets. */
export function nombreInconfundible(maximo: number) {
  return conForma(z.string().overwrite(enUnaLinea).min(1).max(maximo), "inconfundible");
}

/** Accents in one way, and one blank where pages show one. */
const enUnaLinea = (texto: string): string => texto.normalize("NFC").replace(/\s+/g, " ").trim();

/** A mail address that may be left empty (A §5). */
export function correoOpcional(maximo: number) {
  return conForma(z.string().trim().max(maximo), "correo").nullable().transform(vacioEsNull);
}

/** An address of the web that may be left empty (A §5). */
export function webOpcional(maximo: number) {
  return conForma(z.string().trim().max(maximo), "web").nullable().transform(vacioEsNull);
}

const vacioEsNull = (texto: string | null): string | null => texto || null;

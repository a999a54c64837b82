import type { MotivoFallo } from "@ventanilla/contract/mensaje/mensaje";
import { ZodError } from "zod";
import { ErrorCanal } from "./connector.ts";

/** How one try ended. */
export type Desenlace =
  | { tipo: "enviado"; idExterno: string }
  | { tipo: "repetir"; segundos: number; error: string }
  /** Not tried: the conversation's pause is not over. */
  | { tipo: "esperar"; segundos: number }
  | { tipo: "fallido"; motivo: MotivoFallo; error: string }
  /** `codigo`: with what the call ended; null when nobody was there any more. */
  | { tipo: "incierto"; error: string; codigo: string | null };

/** Seconds until the next try of what surely was not accepted; after the last one it has failed. */
const ESPERAS_S = [1, 5, 30, 120, 600] as const;
const ERROR_MAX = 500;

/** Up to a fifth more or less, so that what failed together does not come back together. */
export function conAzar(segundos: number, azar: number = Math.random()): number {
  return segundos * (0.8 + azar * 0.4);
}

function repetirODarPorAgotado(texto: string, intentos: number): Desenlace {
  const segundos = ESPERAS_S[intentos - 1];
  return segundos === undefined
    ? { tipo: "fallido", motivo: "agotado", error: texto }
    : { tipo: "repetir", segundos: conAzar(segundos), error: texto };
}

/** Of what went wrong before the provider could have anything: what nobody foresaw is surely not uncertain. */
export function desenlaceAntes(error: unknown, intentos: number): Desenlace {
  const desenlace = desenlaceDe(error, intentos);
  return desenlace.tipo === "incierto" ? repetirODarPorAgotado(desenlace.error, intentos) : desenlace;
}

/** `intentos`: calls made, this one included. */
export function desenlaceDe(error: unknown, intentos: number): Desenlace {
  if (error instanceof ZodError)
    return { tipo: "fallido", motivo: "credencial", error: "the channel is not configured" };
  // A connector says what it knows; what it did not foresee may have happened after the provider accepted.
  if (!(error instanceof ErrorCanal))
    return { tipo: "incierto", error: String(error).slice(0, ERROR_MAX), codigo: "ERROR" };
  const texto = `${error.codigo}: ${error.message}`.slice(0, ERROR_MAX);
  switch (error.clase) {
    case "temporal":
      return repetirODarPorAgotado(texto, intentos);
    case "incierto":
      return { tipo: "incierto", error: texto, codigo: error.codigo };
    case "permanente":
    case "credencial":
    case "ventana":
      return { tipo: "fallido", motivo: error.clase, error: texto };
  }
}

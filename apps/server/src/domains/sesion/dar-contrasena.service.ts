import { randomInt } from "node:crypto";
import { CONTRASENA_MIN } from "@ventanilla/contract/limites";
import { contrasenaAdmitida } from "@ventanilla/contract/sesion/sesion.rules";
import { AppError } from "../../shared/app-error.ts";
import { hashPassword } from "../../shared/crypto.ts";
import { esContrasenaComun } from "./contrasenas-comunes.ts";

interface AlElegir {
  anterior?: string;
  usuario: string;
  /** Where the request holds it. */
  campo: string;
}

/** Throws when a new password is too short, the one before it, the user name, or one of those that are tried first. */
export function exigirContrasenaNueva(nueva: string, { anterior = "", usuario, campo }: AlElegir): void {
  if (!contrasenaAdmitida(nueva, { anterior, usuario })) {
    throw new AppError("CONTRASENA_NUEVA_INVALIDA", {
      values: { minimo: CONTRASENA_MIN },
      campos: { [campo]: "errores:CONTRASENA_NUEVA_INVALIDA" },
    });
  }
  if (esContrasenaComun(nueva)) {
    throw new AppError("CONTRASENA_COMUN", { campos: { [campo]: "errores:CONTRASENA_COMUN" } });
  }
}

/** What is kept of a password that an administrator typed for somebody. */
export function resumirContrasena(contrasena: string, usuario: string): Promise<string> {
  exigirContrasenaNueva(contrasena, { usuario, campo: "contrasena" });
  return hashPassword(contrasena);
}

/** Without signs that are taken for one another when somebody reads them out: 0 O, 1 l I. */
const SIGNOS = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const LARGO = 16;

/** 93 bits of chance. */
export function inventarContrasena(): string {
  return Array.from({ length: LARGO }, () => SIGNOS[randomInt(SIGNOS.length)]).join("");
}

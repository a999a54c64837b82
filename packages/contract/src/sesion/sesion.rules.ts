import { CONTRASENA_MIN } from "../limites.ts";
import { nombreDeOperador, nombreLegible } from "../persona/nombre.rules.ts";
import { nombreGuardado } from "../persona/persona.rules.ts";
import type { UsuarioSesion } from "./sesion.ts";

/** Where a log-in leads: the role's path when it is one of ours, else the start page (D28). */
export function rutaLocal(path: string | null): string {
  return path !== null && esRutaLocal(path) ? path : "/";
}

/** A browser reads `//host` and `/\host` as another site. */
export function esRutaLocal(path: string): boolean {
  return /^\/(?![/\\])[^\\\s]*$/.test(path);
}

export function contrasenaAdmitida(
  nueva: string,
  { anterior, usuario }: { anterior: string; usuario: string },
): boolean {
  return (
    [...nueva].length >= CONTRASENA_MIN && nueva !== anterior && nueva.toLowerCase() !== usuario.toLowerCase()
  );
}

/** Who is signed in. */
export const nombreDeSesion = (usuario: UsuarioSesion): string => nombreDeOperador(nombreGuardado(usuario));

/** By which they are greeted; without a person it is the user name of their account. */
export const nombreDeSaludo = ({ usuario, nombres }: Pick<UsuarioSesion, "usuario" | "nombres">): string =>
  nombres === usuario ? usuario : nombreLegible(nombres);

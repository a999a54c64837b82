import { CONTRASENA_MIN } from "../limites.ts";

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

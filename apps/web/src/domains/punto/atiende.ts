import { esAdministrador } from "@ventanilla/contract/permisos";
import type { Sesion } from "../../lib/session.ts";

/** Whether somebody works at service points; administrators look at them from outside. */
export const atiendeEnPunto = (sesion: Sesion | undefined): boolean =>
  sesion !== undefined &&
  !esAdministrador(sesion.usuario.id_rol) &&
  sesion.permisos.includes("operadores:read");

import { ROL } from "@ventanilla/contract/permisos";

/** Who is calling: resolved anew at every request, so that changes of permission act at the next one (D25). */
export interface Sesion {
  readonly id: string;
  readonly id_usuario: number;
  readonly usuario: string;
  /** As colleagues and citizens read it. */
  readonly nombre: string;
  readonly id_rol: number;
  readonly id_entidad: number;
  readonly permisos: ReadonlySet<string>;
  readonly debe_cambiar_contrasena: boolean;
  readonly ip: string;
}

/** Institutions are walls for everybody but whoever runs the installation (D46). */
export function reachesEntidad(sesion: Sesion, idEntidad: number): boolean {
  return sesion.id_rol === ROL.SUPERADMIN || sesion.id_entidad === idEntidad;
}

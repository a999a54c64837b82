import { type Permiso, ROL } from "@ventanilla/contract/permisos";

/** Who is calling. It is read at every request, so that a changed permission counts from the next request on (D25). */
export interface Sesion {
  readonly id: string;
  readonly id_usuario: number;
  readonly usuario: string;
  /** The name that colleagues and citizens read. */
  readonly nombre: string;
  readonly id_rol: number;
  readonly id_entidad: number;
  readonly permisos: ReadonlySet<Permiso>;
  readonly debe_cambiar_contrasena: boolean;
  readonly ip: string;
}

/** Nobody reaches another institution, except who runs the installation (D46). */
export function reachesEntidad(sesion: Sesion, idEntidad: number): boolean {
  return sesion.id_rol === ROL.SUPERADMIN || sesion.id_entidad === idEntidad;
}

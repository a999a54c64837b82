import { esAdministrador, type Permiso, ROL } from "@ventanilla/contract/permisos";

/** How far somebody sees, as far as rows depend on it: everything, the own institution, or what is the own work. */
export type View = "todo" | "entidad" | "suyo";

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
  readonly view: View;
  readonly debe_cambiar_contrasena: boolean;
  readonly ip: string;
}

/** All of a caller that decides which rows they see. */
export type RowReader = Pick<Sesion, "view" | "id_usuario" | "id_entidad">;

export function viewOf({ id_rol: rol, permisos }: Pick<Sesion, "id_rol" | "permisos">): View {
  if (rol === ROL.SUPERADMIN) return "todo";
  return esAdministrador(rol) || permisos.has("admin-casos:read") ? "entidad" : "suyo";
}

/** Nobody reaches another institution, except who runs the installation (D46). */
export function reachesEntidad(sesion: Sesion, idEntidad: number): boolean {
  return sesion.id_rol === ROL.SUPERADMIN || sesion.id_entidad === idEntidad;
}

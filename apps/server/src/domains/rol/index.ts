// Roles: their names, and where their people begin after they sign in.
// Owns the table rol.
// Never decides what a role may do: that is the table permiso.
export {
  exigirRolAsignable,
  losAsignables,
  type RolPorNombre,
  rolesPorNombre,
} from "./asignables.service.ts";
export { responderRol } from "./rol.data.ts";
export { montarRol } from "./rol.routes.ts";

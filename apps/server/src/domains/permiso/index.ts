// What each role may do in each module: six flags.
// Owns the table permiso.
// Never: builds the strings of a session (permisos_de_rol of the database) or names what a flag opens (the contract).
export { concedido } from "./permiso.access.ts";
export { responderPermiso } from "./permiso.data.ts";
export { montarPermiso } from "./permiso.routes.ts";
export { estaConcedido, sembrarPermisosDeModulo, sembrarPermisosDeRol } from "./permiso.service.ts";

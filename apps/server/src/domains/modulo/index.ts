// The modules of the platform: what the menu shows and the permission strings are built from.
// Owns the table modulo and the rule by which it becomes a menu.
// Never decides what a role may do: that is the table permiso, read with the session.
export { accederModulo } from "./modulo.access.ts";
export { responderModulo } from "./modulo.data.ts";
export { montarModulo } from "./modulo.routes.ts";
export { menuPara } from "./modulo.service.ts";

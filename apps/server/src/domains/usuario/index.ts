// Usuario: an account of a public servant: whose it is, of which institution, with which role.
// Owns: the table usuario and its lists; its credentials and sessions are sesion's.
// Never: decides who is signed in (sesion) or where an operator works (punto, presencia).

export type { DependenciasUsuario } from "./editar.service.ts";
export { terminarSinFactor } from "./factores/sin-factor.service.ts";
export { responderOperador } from "./operador.data.ts";
export { sonOperadoresDe } from "./operadores.repository.ts";
export { crearSuperadmin, olvidarFactoresDe, restablecerContrasena } from "./terminal.service.ts";
export { exigirOtroSuperadmin, exigirSuperadminFuera } from "./ultimo-superadmin.service.ts";
export { responderUsuario } from "./usuario.data.ts";
export { montarUsuario } from "./usuario.routes.ts";

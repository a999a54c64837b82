// Usuario: an account of a public servant, and which of them are operators.
// Owns: the lists of usuario; its credentials and sessions are sesion's.
// Never: decides who is signed in (sesion) or where an operator works (punto, presencia).

export { exigirOtroSuperadmin, exigirSuperadminFuera } from "./ultimo-superadmin.service.ts";
export { sonOperadoresDe } from "./usuario.repository.ts";
export { montarUsuario } from "./usuario.routes.ts";
export { listarOperadores } from "./usuario.service.ts";

// Recuperación: the forgotten password, from asking for a link to the new one.
// Owns the tables contrasena_olvidada and enlace_contrasena.
// Never: tells anybody whether there is a user of a name; what a password must be is sesion's to say.
export { atenderPedidos } from "./pedir.service.ts";
export { montarRecuperacion } from "./recuperacion.routes.ts";

// Who is calling: log-in by whichever way, second factor included, session, own password and factors, lock-out, giving up the own account.
// Owns the tables sesion, ingreso_pendiente, token_api and acceso_fallido, and of usuario the columns contrasena and debe_cambiar_contrasena; writes its estado when somebody gives up their own account.
// Never decides what a call may do with a row: that is the access function of the row's room.
export { listarSesiones, terminarSesion } from "./abiertas.service.ts";
export { devolverIntento, perdonarIntentos } from "./bloqueo.repository.ts";
export {
  claveDeIntento,
  esElUltimo,
  exigirSinBloqueo,
  type Intento,
  levantarBloqueo,
  olvidarAccesosFallidos,
  perdonarContrasenas,
  reservarIntento,
} from "./bloqueo.service.ts";
export { comprobarContrasena } from "./contrasena-propia.service.ts";
export { darContrasena, reemplazarContrasena } from "./cuenta.repository.ts";
export { exigirContrasenaNueva, inventarContrasena, resumirContrasena } from "./dar-contrasena.service.ts";
export { olvidarFactores } from "./factores/olvidar.service.ts";
export { crearFirma } from "./firma.service.ts";
export { anotarContados } from "./ingreso/desconocidos.service.ts";
export { olvidarPendientes } from "./ingreso/pendiente.repository.ts";
export { cerrarTodas } from "./sesion.repository.ts";
export { montarSesion } from "./sesion.routes.ts";
export {
  type CerrarPresencia,
  cerrarSesionesDe,
  cerrarSesionesDeEntidad,
  cerrarVencidas,
  debeDeslizar,
  deslizar,
  exigirAbierta,
  resolverSesion,
} from "./sesion.service.ts";
export { borrarToken } from "./token-api.repository.ts";
export { crearTokenDeApi, esTokenDeApi, resolverTokenDeApi } from "./token-api.service.ts";

// Who is calling: log-in, session, own password, lock-out.
// Owns the tables sesion, token_api and acceso_fallido, and of usuario the columns contrasena and debe_cambiar_contrasena.
// Never decides what a call may do with a row: that is the access function of the row's room.
export {
  devolverIntento,
  olvidarAccesosFallidos,
  perdonarIntentos,
  reservarIntento,
} from "./bloqueo.repository.ts";
export { estaBloqueado } from "./bloqueo.service.ts";
export { darContrasena } from "./cuenta.repository.ts";
export { inventarContrasena, resumirContrasena } from "./dar-contrasena.service.ts";
export { crearFirma } from "./firma.service.ts";
export { listarAbiertas } from "./sesion.repository.ts";
export { montarSesion } from "./sesion.routes.ts";
export {
  type CerrarPresencia,
  cerrarSesionesDe,
  cerrarVencidas,
  debeDeslizar,
  deslizar,
  resolverSesion,
  terminarSesion,
} from "./sesion.service.ts";
export { borrarToken } from "./token-api.repository.ts";
export { crearTokenDeApi, esTokenDeApi, resolverTokenDeApi } from "./token-api.service.ts";

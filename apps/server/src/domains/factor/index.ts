// Factor: what protects an account besides its first factor: an application of codes, passkeys, recovery codes.
// Owns the tables factor_totp, factor_passkey, factor_codigo and factor_reto, and tells their owner by mail of each change.
// Never: opens a session, counts attempts or asks who somebody is: that is sesion's.
export { type AvisoDeFactor, avisar, type DependenciasAviso } from "./avisar.service.ts";
export { hacerCodigos, probarCodigo } from "./codigo.service.ts";
export {
  type FactoresInscritos,
  leerInscritos,
  metodosDe,
  olvidarRetos,
  quitarFactores,
  quitarUno,
  renombrarPasskey,
  retenerDueno,
} from "./factor.service.ts";
export {
  admitePasskeys,
  comenzarPasskey,
  type DependenciasPasskey,
  inscribirPasskey,
  pedirAsercion,
  probarPasskey,
} from "./passkey.service.ts";
export { comenzarTotp, confirmarTotp, probarTotp } from "./totp.service.ts";

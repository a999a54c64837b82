// What it is: the national provider of digital identity on its wire, an OpenID provider with citizens that exist only here.
// Owns: its citizens, its own sessions, and faults on demand.
// Never: imports anything of the server; if both misread an answer, they must not misread it together.
export { caminar } from "./caminar.ts";
export {
  type CiudadaniaSimulada,
  crearCiudadania,
  crearCiudadaniaSimulada,
} from "./ciudadania-simulada.ts";
export type { Cuenta } from "./cuentas.ts";
export { CUENTAS_DEMO } from "./demo.ts";
export { CLIENTE_DEMO } from "./opciones.ts";

// Ciudadanía: leaving for the national provider of digital identity, coming back, and its log-out.
// Owns the tables ingreso_iniciado and sesion_ciudadania, and which browser a log-in belongs to.
// Never: knows accounts or opens a session; that is sesion's.
export { olvidarVencidos as olvidarIngresosVencidos } from "./ciudadania.repository.ts";
export { type DependenciasCodigo, montarCiudadania, navegadorDe } from "./ciudadania.routes.ts";
export {
  type CiudadanoReconocido,
  type DelProveedor,
  type DependenciasCiudadania,
  direccionDeSalida,
  guardarSalida,
  reconocerCiudadano,
} from "./ciudadania.service.ts";

// Sincronización: one at a time brings the same thing from the portal of procedures.
// Owns: sincronizacion, and the codes by which the portal's services are found.
// Never: knows what is brought; the rooms whose rows they are write them.
export { type DependenciasPortal, SERVICIO_PORTAL } from "./portal.service.ts";
export { deUnaVez, type Turno } from "./sincronizacion.service.ts";

// What it is: the national portal of procedures on its wire, with institutions that exist only here.
// Owns: its catalogue, and faults on demand.
// Never: imports anything of the server; if both misread an answer, they must not misread it together.
export type { EntidadPublicada, TramitePublicado } from "./catalogo.ts";
export { ENTIDADES_DEMO } from "./demo.ts";
export { RAIZ_PORTAL } from "./opciones.ts";
export { crearPortal, crearPortalSimulado, type PortalSimulado } from "./portal-simulado.ts";

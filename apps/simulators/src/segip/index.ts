// What it is: the identity registry (SEGIP) on the real wire of the interoperability platform, with people who exist only here.
// Owns: the register of people, and faults on demand.
// Never: imports anything of the server; if both misread an answer, they must not misread it together.
export { CLAVE_SEGIP_DEMO, RAIZ_SEGIP } from "./opciones.ts";
export type { Inscrita, Padron } from "./padron.ts";
export { crearSegip, crearSegipSimulado, type SegipSimulado } from "./segip-simulado.ts";

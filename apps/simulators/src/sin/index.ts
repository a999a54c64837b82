// What it is: the national tax office's service on its wire, with taxpayers that exist only here.
// Owns: their states, and faults on demand.
// Never: imports anything of the server; if both misread an answer, they must not misread it together.
export { CLAVE_SIN_DEMO, RAIZ_SIN } from "./opciones.ts";
export { crearSin, crearSinSimulado, type SinSimulado } from "./sin-simulado.ts";

// Suelto: messages that opened no case: why, what is shown of them, and how they get into one.
// Owns: suelto, the list of every message whose id_caso is empty.
// Never: receives or sends (mensaje), writes a thread by itself (hilo), or decides where a case goes (caso).
export { anotarSuelto, type SueltoNuevo } from "./suelto.repository.ts";
export { montarSuelto } from "./suelto.routes.ts";

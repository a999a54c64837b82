// Trámite: a procedure of an institution, to which cases belong.
// Owns: tramite.
// Never: decides what happens in a case (caso).
export { exigirTramiteEnUso } from "./tramite.access.ts";

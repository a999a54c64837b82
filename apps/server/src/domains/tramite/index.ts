// Trámite: a procedure of an institution, to which cases and frequent questions belong.
// Owns: tramite.
// Never: answers questions about it (faq) or says which case is one (caso).
export { accederTramite, exigirTramiteEnUso } from "./tramite.access.ts";
export { montarTramite } from "./tramite.routes.ts";

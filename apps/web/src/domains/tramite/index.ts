// The procedures (trámites) that institutions offer: their list and their switch.
// Owns how they are read, switched and taken in from a table.
// Never shows their frequent questions: that is the room faq.

export { useBorrarTramite, useCambiarTramite, useTramites } from "./api.ts";
export { ImportarTramites } from "./ImportarTramites.tsx";

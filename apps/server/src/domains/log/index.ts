// The audit log: who changed what, when, from where, before and after.
// Owns the table log.
// Never changes or deletes a row, never holds a secret, never names a person in `mensaje`.
export { anotar, anotarCada, type FilaDeLog, filaDeLog } from "./log.repository.ts";
export { type Actor, type Anotacion, resumen } from "./log.service.ts";

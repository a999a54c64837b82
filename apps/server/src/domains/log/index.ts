// The audit log: who changed what, when, from where, before and after.
// Owns the table log.
// Never changes or deletes a row, never holds a secret, never names a person in `mensaje`.
export { anotar } from "./log.repository.ts";
export { type Actor, resumen } from "./log.service.ts";

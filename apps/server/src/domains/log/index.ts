// The audit log: who changed what, when, from where, before and after.
// Owns the tables log and log_sello: the seals that show when a row was changed, taken out or put in.
// Never changes or deletes a row, never holds a secret, never names a person in `mensaje`.
export { claveDeSello } from "./cadena.ts";
export { anotandoExportacion } from "./exportacion.service.ts";
export { responderLog } from "./log.data.ts";
export { anotar, anotarCada, type FilaDeLog, filaDeLog } from "./log.repository.ts";
export { montarLog } from "./log.routes.ts";
export { type Actor, type Anotacion, resumen } from "./log.service.ts";
export { crearMostradas } from "./mostradas.service.ts";
export { crearSellador } from "./sellar.service.ts";
export { type Hallazgo, type Verificacion, verificarRegistro } from "./verificar.service.ts";

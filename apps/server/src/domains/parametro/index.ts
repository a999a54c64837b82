// Parámetro: a setting of the platform that administrators change while it runs.
// Owns: parametro; which of them the server uses, and between which limits, stands in the contract.
// Never: keeps a value in memory: what is changed counts from the next reading, in every process.
export { responderParametro } from "./parametro.data.ts";
export { montarParametro } from "./parametro.routes.ts";
export { exigeSegundoFactor, nombraAlRol, parametro, type RolesExigidos } from "./parametro.service.ts";

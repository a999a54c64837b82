// Persona: someone identified by a document, one record for the whole installation.
// Owns: persona, what each institution was told (persona_entidad), what the registry confirmed to whom (contraste); who may see it.
// Never: links a person to a conversation (asociacion) or speaks to the registry's wire (adapters/identity-registry).
export { olvidarContrastes } from "./contraste.repository.ts";
export { devolverPersona } from "./devolver.service.ts";
export { claveDeDocumento, identidadGuardada } from "./dicho.repository.ts";
export { exigirConfirmada } from "./dicho.service.ts";
export { type Cambios, exigirSinCambios, guardarPersona, type PersonaAsentada } from "./guardar.service.ts";
export { conIntento } from "./intentos.service.ts";
export { anotarVistas, aQuienDijo, esConocida, exigirPersonaVisible } from "./persona.access.ts";
export { buscarPorDocumento, leerPersona } from "./persona.repository.ts";
export { montarPersona } from "./persona.routes.ts";
export { anotarVista, vistaPor } from "./persona.service.ts";
export { referenciaPorDocumento } from "./registro.service.ts";
export { revisarPersonas } from "./revisar.service.ts";

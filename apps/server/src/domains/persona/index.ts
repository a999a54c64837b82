// Persona: someone identified by a document, one row for the whole installation.
// Owns: persona, and what the registry confirmed to whom (contraste); who may see a person's data.
// Never: links a person to a conversation (asociacion) or speaks to the registry's wire (adapters/identity-registry).
export { olvidarContrastes } from "./contraste.repository.ts";
export { identidadGuardada } from "./dicho.repository.ts";
export { exigirConfirmada } from "./dicho.service.ts";
export { guardarPersona, type PersonaAsentada } from "./guardar.service.ts";
export { accederPersona } from "./persona.access.ts";
export { leerPersona } from "./persona.repository.ts";
export { montarPersona } from "./persona.routes.ts";

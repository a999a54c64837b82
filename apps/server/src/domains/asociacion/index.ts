// Asociación: whose a conversation is; the use cases that join a person to an entry channel and its open case.
// Owns: persona_asociacion, the history that can be undone.
// Never: decides what of a person may change (persona) or who may write to a case (caso).
export { mudarAsociaciones } from "./asociacion.repository.ts";
export { montarAsociacion } from "./asociacion.routes.ts";
export { mostrarNombreNuevo } from "./conversacion.service.ts";

// Who the citizen is: the card of a person and the dialogs that find, check, show and link one.
// Owns the identity form and what the identity registry's answers do to it.
// Never knows a case or a chat: the page says which entry channel is linked.
export { TarjetaPersona } from "./TarjetaPersona.tsx";
export { type PersonaDialogoAbierto, usePersonaDialogo } from "./use-persona-dialogo.tsx";

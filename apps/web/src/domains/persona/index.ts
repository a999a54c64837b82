// Who the citizen is: the card of a person and the dialogs that find, check, show and link one.
// Owns the identity form and what the identity registry's answers do to it.
// Never knows a case, a chat or an account: the page says which entry channel is linked, and saves an account's person.
export { buscarParaCuenta } from "./api.ts";
export { faltas } from "./campos.rules.ts";
export { FaltanDatos } from "./FaltanDatos.tsx";
export { dePersona, paraCorregir } from "./identidad.rules.ts";
export { PersonaFormulario } from "./PersonaFormulario.tsx";
export { TarjetaPersona } from "./TarjetaPersona.tsx";
export { type Identidad, useIdentidad } from "./use-identidad.ts";
export { type PersonaDialogoAbierto, usePersonaDialogo } from "./use-persona-dialogo.tsx";
export { paraGuardar } from "./valores.rules.ts";

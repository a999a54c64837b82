// Who the citizen is, as the conversation shows it.
// Owns the card of a person.
// Never looks anybody up: checking identity is another room's screen.
export { TarjetaPersona, type TarjetaPersonaProps } from "./TarjetaPersona.tsx";

// The frequent questions of a procedure, as an operator uses them in a conversation.
// Owns the picker that offers them.
// Never sends anything: an answer goes into the field, and the operator decides.
export { PreguntasFrecuentes } from "./PreguntasFrecuentes.tsx";

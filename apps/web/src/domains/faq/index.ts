// The frequent questions of a procedure: reading them in order, adding and editing them, and offering their answers in a conversation.
// Owns their dialog, their form and the picker beside the composer.
// Never sends anything and never decides which procedure they are of: it is told.
export { FaqDialogo } from "./FaqDialogo.tsx";
export { FaqFormulario } from "./FaqFormulario.tsx";
export { PreguntasFrecuentes } from "./PreguntasFrecuentes.tsx";

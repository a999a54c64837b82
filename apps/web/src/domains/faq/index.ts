// The frequent questions of a procedure: reading them in order, adding and editing them, and offering their answers in a conversation.
// Owns their dialog, their form, the picker beside the composer and the strip of those that may answer the citizen.
// Never sends anything and never decides which procedure they are of: it is told.
export { FaqDialogo } from "./FaqDialogo.tsx";
export { FaqFormulario } from "./FaqFormulario.tsx";
export { PreguntasFrecuentes } from "./PreguntasFrecuentes.tsx";
export { Sugeridas } from "./Sugeridas.tsx";
export { useSugeridas } from "./use-sugeridas.ts";

// The frequent questions of a procedure: reading them in order, adding and editing them.
// Owns their dialog and their form.
// Never decides which procedure they are of: it is told.
export { FaqDialogo } from "./FaqDialogo.tsx";
export { FaqFormulario } from "./FaqFormulario.tsx";

// Persona: who a citizen is.
// Owns: persona, and who may see one.
// Never: decides what their cases hold (caso) or through which channel they write (canal).
export { exigirPersonaVisible } from "./persona.access.ts";

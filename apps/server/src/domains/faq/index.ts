// Faq: the frequent questions of a procedure, with the answers that operators give.
// Owns: faq.
// Never: switches a procedure, though document B's screen asks for it under this name (tramite).
export { montarFaq } from "./faq.routes.ts";

// Faq: the frequent questions of a procedure, with the answers that operators give, and which of them answer a citizen.
// Owns: faq, and what they are found by: faq_termino, faq_vocablo, faq_vacia, faq_sinonimo.
// Never: switches a procedure, though document B's screen asks for it under this name (tramite).
export { montarFaq } from "./faq.routes.ts";

import { FAQ_PRIORIDAD_MAX } from "../limites.ts";

/** Saved only with both texts and a priority above 0 (B §5). */
export function faqCompleta(faq: { pregunta: string; respuesta: string; prioridad: number }): boolean {
  return (
    faq.pregunta.trim() !== "" &&
    faq.respuesta.trim() !== "" &&
    faq.prioridad > 0 &&
    faq.prioridad <= FAQ_PRIORIDAD_MAX
  );
}

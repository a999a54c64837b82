// Texts begun and not sent.
// Owns where they are kept, with the message that each answers, what makes a letter of it and whom a note names: in the browser, per user
// and entry channel, the same in all its tabs.
// Never sends and never deletes one on its own.
export { borradoresDe, empezarNota, notasDe } from "./borradores.store.ts";
export { type CartaDeBorrador, cartasDe } from "./cartas.store.ts";
export { type CitaDeBorrador, citasDe } from "./citas.store.ts";
export { mencionadosDe } from "./mencionados.store.ts";
export {
  useBorrador,
  useBorradorDeNota,
  useBorradorEnCurso,
  useOtrosBorradores,
} from "./use-borradores.ts";
export { useCartas, useCitas, useMencionados } from "./use-por-chat.ts";

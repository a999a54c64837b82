// Texts begun and not sent.
// Owns where they are kept, with the message that each answers, what makes a letter of it, whom a note names and under which key it was
// asked to be saved: in the browser, per user and entry channel, the same in all its tabs.
// Never sends and never deletes one on its own.
export { borradoresDe, empezarNota, notasDe } from "./borradores.store.ts";
export { type CartaDeBorrador, cartasDe } from "./cartas.store.ts";
export { type CitaDeBorrador, citasDe } from "./citas.store.ts";
export { clavesDe } from "./claves.store.ts";
export { mencionadosDe } from "./mencionados.store.ts";
export {
  useBorrador,
  useBorradorDeNota,
  useBorradorEnCurso,
  useOtrosBorradores,
} from "./use-borradores.ts";
export { useCartas, useCitas, useMencionados } from "./use-por-chat.ts";

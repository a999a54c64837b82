// Texts begun and not sent.
// Owns where they are kept: in the browser, per user and entry channel.
// Never sends and never deletes one on its own.
export { borradoresDe } from "./borradores.store.ts";
export { useBorradores } from "./use-borradores.ts";

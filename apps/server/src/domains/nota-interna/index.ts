// Nota interna: what colleagues tell each other beside a case, and whom it names.
// Owns: mencion; every INTERNA message is written here.
// Never: sends anything, or changes a case; a note is read with its thread (hilo).
export { montarNotaInterna } from "./nota-interna.routes.ts";

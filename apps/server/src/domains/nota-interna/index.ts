// Nota interna: what colleagues tell each other beside a case, and whom it names.
// Owns: every INTERNA message is written here, and what names somebody is read here (hilo keeps it).
// Never: sends anything, or changes a case; a note is read with its thread (hilo).
export { montarNotaInterna } from "./nota-interna.routes.ts";

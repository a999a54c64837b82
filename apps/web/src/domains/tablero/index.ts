// Tablero: what several pages show of how an operator gets on.
// Owns a newcomer's steps to their first answer, and how far this device saw them come.
// Never: counts anything, or asks again once nothing of it is to be shown.
export { PrimerosPasos } from "./PrimerosPasos.tsx";
export { usePasos } from "./use-pasos.ts";

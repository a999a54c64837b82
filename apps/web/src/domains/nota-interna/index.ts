// Notes that colleagues write beside a case, and whom they name.
// Owns how a note is written, where what was begun is kept, and what names the reader.
// Never sends to a citizen, and never shows a thread.
export { CompositorNota } from "./CompositorNota.tsx";
export { useMenciones, useRenovarMenciones, useVerMenciones } from "./menciones.api.ts";
export { type ModoNota, useModoNota } from "./use-modo-nota.ts";

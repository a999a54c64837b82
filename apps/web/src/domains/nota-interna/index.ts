// Notes that colleagues write beside a case, and whom they name.
// Owns how a note is written and saved, and what names the reader.
// Never sends to a citizen, never shows a thread, nor knows where what was begun is kept.
export { CompositorNota } from "./CompositorNota.tsx";
export { useCasosQueMencionan, useMenciones, useRenovarMenciones, useVerMenciones } from "./menciones.api.ts";
export type { BorradorDeNota } from "./use-nota.ts";

// The messages of a conversation: the thread, the composer, the queue of what is on its way, the files and voice notes that go with it.
// Owns how a message looks, when it counts as seen, and that what was written or recorded is never lost or doubled.
// Never knows which conversations there are, nor where drafts are kept.
export { AvisoCompositor } from "./AvisoCompositor.tsx";
export { AvisoConflicto } from "./AvisoConflicto.tsx";
export { leerAnteriores, mandarEnvio } from "./api.ts";
export type { AccionesEnvio } from "./BurbujaEnvio.tsx";
export { Compositor } from "./Compositor.tsx";
export { EsqueletoHilo } from "./EsqueletoHilo.tsx";
export { type Envio, EnviosStore } from "./envios.store.ts";
export { enviosDe } from "./envios-de.ts";
export { Hilo } from "./Hilo.tsx";
export { HiloLectura } from "./HiloLectura.tsx";
export { quienHablo } from "./hilo.filas.ts";
export { type Redaccion, useRedaccion } from "./redaccion/use-redaccion.ts";
export { ZonaSoltar } from "./redaccion/ZonaSoltar.tsx";
export { useEnvios } from "./use-envios.ts";

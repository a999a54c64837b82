// The messages of a conversation: the thread, the composer, the queue of what is on its way, the files and voice notes that go with it.
// Owns how a message looks, when it counts as seen, and that what was written or recorded is never lost or doubled.
// Never knows which conversations there are, nor where drafts are kept.
export { AvisoCompositor } from "./AvisoCompositor.tsx";
export { AvisoConflicto } from "./AvisoConflicto.tsx";
export { leerAnteriores, leerUltimos, mandarEnvio } from "./api.ts";
export type { AccionesEnvio } from "./BurbujaEnvio.tsx";
export { Compositor } from "./Compositor.tsx";
export { EsqueletoHilo } from "./EsqueletoHilo.tsx";
export { type Envio, EnviosStore } from "./envios.store.ts";
export { enviosDe } from "./envios-de.ts";
export { Hilo } from "./Hilo.tsx";
export { HiloLectura } from "./HiloLectura.tsx";
export { quienHablo } from "./hilo.filas.ts";
export { nadaEnComun } from "./redaccion/opciones.rules.ts";
export { type Redaccion, useRedaccion } from "./redaccion/use-redaccion.ts";
export { ZonaSoltar } from "./redaccion/ZonaSoltar.tsx";
export { useEnvios } from "./use-envios.ts";
export { AvisosVarios } from "./varios/AvisosVarios.tsx";
export { ChipsDestino } from "./varios/ChipsDestino.tsx";
export { ResultadoVarios } from "./varios/ResultadoVarios.tsx";
export { cuerpoDe, mandarVarios, quizaSalio } from "./varios/varios.api.ts";
export {
  type Destino,
  destinosDe,
  type FilaResultado,
  fallidasDe,
  filasDe,
  filasTrasReintento,
  SESION_VARIOS,
} from "./varios/varios.rules.ts";

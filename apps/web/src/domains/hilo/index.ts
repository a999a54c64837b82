// The messages of a conversation as they are read: the thread, its bubbles, mails, notices and what is on its way.
// Owns how a message looks, when it counts as seen, and what a send looks like while it is not a message yet.
// Never writes or sends, and never knows which conversations there are.
export { esperarAceptacion } from "./aceptados.store.ts";
export { leerAnteriores, leerUltimos, volverAEnviar } from "./api.ts";
export type { AccionesEnvio } from "./burbuja/BurbujaEnvio.tsx";
export type { Responder } from "./contexto.ts";
export { olvidarPedido, pedirMensaje } from "./destino.store.ts";
export { EsqueletoHilo } from "./EsqueletoHilo.tsx";
export type { Envio } from "./envio.ts";
export { quienHablo } from "./filas.rules.ts";
export { HiloLectura } from "./HiloLectura.tsx";
export { HiloMirado } from "./HiloMirado.tsx";
export { Hilo } from "./hilo-tardio.ts";
export {
  cuantosNuevos,
  leidosDeCadaCanal,
  sinResponderHasta,
  vistoSinHueco,
} from "./posicion/nuevos.rules.ts";

// Hilo: the thread of a case, as it is stored and read.
// Owns: mensaje, mencion (who is named in one), and of caso the columns secuencia, id_ultimo_mensaje, espera_desde and _updated_at.
// Never: decides who may read or write (caso), opens cases, or delivers (outbox/).
export {
  type ClaveDeAviso,
  escribirAviso,
  escribirMensaje,
  escribirSuelto,
  type MensajeNuevo,
  MensajeRepetido,
  type MensajeSinLugar,
  mensajeEnLote,
  ponerContenido,
  ponerEntrega,
  prepararMensaje,
  verFallo,
} from "./escribir.repository.ts";
export {
  cambiados,
  consultaDePagina,
  type Fila,
  leerCambiados,
  leerDespuesDe,
  leerEntregas,
  leerMensaje,
  leerSinCaso,
  leerTipo,
  leerUltimos,
  mensajeDe,
  paginaDe,
  sinVer,
} from "./hilo.repository.ts";
export { mencionar } from "./mencion.repository.ts";
export { avisarDeEntrada, heredarEspera, mudarMensajes, ponerEnHilo } from "./mudar.repository.ts";
export { leerPorCitar, type PorCitar } from "./por-citar.repository.ts";
export { previstaDe } from "./prevista.repository.ts";
export { consultaDeTanda, type Tanda, tandaDe } from "./recorrido.repository.ts";
export { dichoSinResponder } from "./sin-responder.repository.ts";
export { exigirVisto } from "./visto.service.ts";

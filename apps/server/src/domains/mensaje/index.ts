// Mensaje: what citizens and operators say to each other, from the wire into the thread and back.
// Owns: the use cases recibir, enviar, marcar leído, entrega, reintentar; mensaje_rebote; mensaje_intento; which conversation a citizen's addresses lead to.
// Never: speaks to a provider (channels/) or writes the table of what leaves (outbox/), opens or changes a case by itself (caso), stores the thread (hilo).
export { sabeComoSeLlama, sabeDondeEscribir } from "./entrada/ciudadano.service.ts";
export { recibirDondeSeToma, recibirEstadoDondeSeEnvio } from "./entrada/gemelas/toma.service.ts";
export { recibirRebote } from "./entrada/rebote/rebote.service.ts";
export { recibirMensaje } from "./entrada/recibir.service.ts";
export { marcarLeido } from "./leido.service.ts";
export { montarMensaje } from "./mensaje.routes.ts";
export { recibirMarca, registrarEntrega } from "./salida/entrega.service.ts";

// Busqueda: finding a case or a message again by its words.
// Owns: mensaje_palabras, palabra and indice_mensajes, the index of what was said, which is written in the background.
// Never: decides who may read a case (caso), or shows a thread (hilo).
export { montarBusqueda } from "./busqueda.routes.ts";
export { crearIndexador } from "./indexar.service.ts";

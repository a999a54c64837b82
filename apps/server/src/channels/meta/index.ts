// What it is: what the channels of Meta's Graph share.
// Owns: the webhook's signature and challenge, how the Graph is called, what its errors mean, and whether it still calls us.
// Never: knows which channel it serves, or repeats a call.
export { CREDENCIALES_META, VERSION_GRAPH } from "./config.ts";
export { claseDeCodigo, errorAlLeer, errorDeRespuesta } from "./errores.ts";
export { esAutentica, firmar, retoDe } from "./firma.ts";
export { formularioDe } from "./formulario.ts";
export { type CuentaGraph, crearGraph, type Graph } from "./graph.ts";
export { contarPartes } from "./partes.ts";
export { estaSuscrita } from "./suscripcion.ts";

// Presencia: which operator is at which point, from when until when.
// Owns: historial_punto_atencion.
// Never: decides who may enter (punto) or what may be written there (caso).
export { cerrarTodasLasEntradas, presentesEn, puntoActual, puntoDe } from "./presencia.repository.ts";
export { montarPresencia } from "./presencia.routes.ts";
export { cerrarPresencia, sacarDelPunto } from "./presencia.service.ts";

// Tablero: what an institution, a point or the whole installation has to do now, and what happened on its days.
// Owns the tables tablero_…, which a background task fills from what the other rooms keep.
// Never: counts cases or messages because somebody looks, or says more of a person than the lists do.
export { crearContador } from "./contar/contar.service.ts";
export { montarTablero } from "./tablero.routes.ts";

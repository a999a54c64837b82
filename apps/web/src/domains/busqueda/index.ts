// Looking for words: in all cases and messages within reach, or in one conversation with a strip over its thread.
// Owns what is asked of the search, and how one goes through what was found.
// Never shows a thread nor knows where a message stands in it.
export { useCasosHallados, useMensajesHallados } from "./api.ts";
export { BarraBusqueda } from "./BarraBusqueda.tsx";
export { useBusquedaDeCaso } from "./use-busqueda-de-caso.ts";
export { usePausado } from "./use-pausado.ts";

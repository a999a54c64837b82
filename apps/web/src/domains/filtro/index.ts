// Filtros guardados: what somebody looks for again and again in a list, beside the list's filters.
// Owns what the browser asks of saved filters.
// Never: which filters a list has.
export { FiltrosGuardados } from "./FiltrosGuardados.tsx";

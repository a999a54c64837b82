// Filtro: what somebody looks for again and again in a list, kept with a name.
// Owns the table filtro. Each is its owner's alone.
// Never: knows which filters a list has, or applies one: that is the list's page.
export { montarFiltro } from "./filtro.routes.ts";

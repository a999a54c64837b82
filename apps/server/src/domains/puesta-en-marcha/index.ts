// Puesta en marcha: how far an institution is on its way to its first attended citizen.
// Owns nothing: it counts what the other rooms own.
// Never: changes anything, or says more of the rows than how many there are, and which one is to be completed next.
export { montarPuestaEnMarcha } from "./puesta-en-marcha.routes.ts";

// What it is: telephone calls, which an operator writes down.
// Owns: what a call can carry: text, as a note.
// Never: listens, sends, or reaches a telephone exchange.
export { crearLlamada } from "./llamada.connector.ts";

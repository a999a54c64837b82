// What it is: Messenger on the Graph's real wire, with pages and citizens who exist only here.
// Owns: what may be sent and when, receipts, echoes, signed webhooks, and faults on demand below /_sim.
// Never: imports anything of the server; if both misread the wire, they must not misread it together.
export { crearMessenger, crearMessengerSimulado, type MessengerSimulado } from "./messenger-simulado.ts";
export { BASE as CAMINO_MESSENGER } from "./rutas.ts";

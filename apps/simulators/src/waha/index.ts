// What it is: a WhatsApp gateway on WAHA's real wire, with citizens who exist only here.
// Owns: sessions, messages, receipts, signed webhooks, and faults on demand below /_sim.
// Never: imports anything of the server; if both misread the wire, they must not misread it together.
export { MOTORES, ocultaDe } from "./motores.ts";
export { CLAVE_WAHA_DEMO } from "./opciones.ts";
export { crearWahaSimulado, type WahaSimulado } from "./waha-simulado.ts";

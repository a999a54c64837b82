// What it is: a mail server on its real wires, SMTP in and IMAP out, with citizens who exist only here.
// Owns: mailboxes, what each citizen received, and faults on demand.
// Never: imports anything of the server; if both misread a mail, they must not misread it together.
export { type CorreoSimulado, crearCorreoSimulado } from "./correo-simulado.ts";
export { CLAVE_CORREO_DEMO } from "./modelo.ts";
export type { MundoCorreo } from "./mundo-correo.ts";
export { AdjuntoEscrito, rutasCorreo } from "./rutas-control.ts";

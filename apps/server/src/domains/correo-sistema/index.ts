// Correo del sistema: what the installation itself writes to its users, as new passwords and tokens.
// Owns the table correo_sistema, and when a mail that did not leave is tried again.
// Never: a citizen's mail, which is a message of a case and leaves through channels.
export {
  type CorreoPorEnviar,
  type CorreoSistema,
  crearCorreoSistema,
  enviarCorreos,
} from "./correo-sistema.service.ts";

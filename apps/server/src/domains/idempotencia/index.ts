// Idempotencia: the kept answers of requests that must not act twice (D88).
// Owns: idempotencia.
// Never: decides which requests ask for it (the contract does) or what they do.
export {
  claveNueva,
  guardarRespuesta,
  idsDeAntes,
  olvidarClaves,
  reservarClave,
  responderClave,
  respuestaAnterior,
  unaVez,
  yaRespondido,
} from "./idempotencia.repository.ts";

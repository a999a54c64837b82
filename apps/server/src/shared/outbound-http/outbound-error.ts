/** `antesDeEnviar`: not one byte of the request (after a redirect: of the last one) left. `despuesDeEnviar`: the other side may have acted on it. */
export type OutboundPhase = "beforeSend" | "afterSend";

export type OutboundCode =
  /** Not an absolute address, or with a user name in it. */
  | "DIRECCION_INVALIDA"
  /** Plain http where only https is allowed, or neither of both. */
  | "ESQUEMA_NO_PERMITIDO"
  /** The name leads to an address that must not be called. */
  | "DIRECCION_NO_PERMITIDA"
  | "NOMBRE_DESCONOCIDO"
  | "SIN_CONEXION"
  | "TIEMPO_AGOTADO"
  | "CONEXION_CORTADA"
  | "RESPUESTA_GRANDE"
  | "DEMASIADAS_REDIRECCIONES";

export class OutboundError extends Error {
  readonly phase: OutboundPhase;
  readonly codigo: OutboundCode;

  constructor(phase: OutboundPhase, codigo: OutboundCode, options?: ErrorOptions) {
    // No address in the text: paths and queries carry keys and telephone numbers.
    super(`${codigo} (${phase})`, options);
    this.name = "ErrorSalida";
    this.phase = phase;
    this.codigo = codigo;
  }
}

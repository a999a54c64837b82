/** `beforeSend`: no byte of the request (after a redirect: of the last request) was sent. `afterSend`: the other side may have acted on it. */
export type OutboundPhase = "beforeSend" | "afterSend";

export type OutboundCode =
  /** The address is not absolute, or it carries a user name. */
  | "DIRECCION_INVALIDA"
  /** The address is plain http where only https is allowed, or neither of both. */
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
    // The text names no address, because paths and queries carry keys and telephone numbers.
    super(`${codigo} (${phase})`, options);
    this.name = "ErrorSalida";
    this.phase = phase;
    this.codigo = codigo;
  }
}

/** How each word that an account is down begins. */
export const DOWN = "sin conexión: ";

/** The column canal.conexion: what was last said of an account. `detalle` is a code, never words for people. */
export function accountStatusText({ conectado, detalle }: { conectado: boolean; detalle: string }): string {
  return conectado ? "conectado" : `${DOWN}${detalle}`;
}

/** Before anything is known of an account nobody says that it is down. */
export function isSaidToBeDown(conexion: string): boolean {
  return conexion.startsWith(DOWN);
}

/** What the outbox finds out by sending: the key is refused, or the provider does not answer. */
export const ACCOUNT_FAULT = { credential: "CREDENCIAL", service: "SERVICIO" } as const;
export const REFUSED = `${DOWN}${ACCOUNT_FAULT.credential}`;
export const SILENT = `${DOWN}${ACCOUNT_FAULT.service}`;

/**
 * What was sent does not leave. Only this is shown at the desks: an account that starts anew says that it is down for a
 * moment, and sends all the same.
 */
export const cannotSend = (conexion: string): boolean => conexion === REFUSED || conexion === SILENT;

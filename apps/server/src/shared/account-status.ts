/** How the column begins while the account does not work; a code follows. */
export const DOWN = "sin conexión: ";

/** What the outbox finds out by itself: the key is refused, or the provider does not answer. */
export const ACCOUNT_FAULT = { credential: "CREDENCIAL", service: "SERVICIO" } as const;

/** The column canal.conexion: what the provider last said of an account. `detalle` is a code, never words for people. */
export function accountStatusText({ conectado, detalle }: { conectado: boolean; detalle: string }): string {
  return conectado ? "conectado" : `${DOWN}${detalle}`;
}

/** Before anything is known of an account nobody says that it is down. */
export function isSaidToBeDown(conexion: string): boolean {
  return conexion.startsWith(DOWN);
}

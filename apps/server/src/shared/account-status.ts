/** How each word that an account is down begins. */
export const DOWN = "sin conexión: ";

/** What became known of an account. `detalle` is a code, never words for people. */
export interface AccountNews {
  conectado: boolean;
  detalle: string;
  /** The account itself is refused: this has one word, whatever the provider's code. */
  refused?: boolean;
  /** Who found it out. Absent: its provider, asked or by itself, of the account as a whole. */
  by?: "sending" | "listening";
  /** Of listening that failed: nobody tries it again soon. */
  rests?: boolean;
}

/** The column canal.conexion: what was last said of an account. */
export function accountStatusText({ conectado, detalle, refused = false }: AccountNews): string {
  if (conectado) return "conectado";
  return refused ? REFUSED : `${DOWN}${detalle}`;
}

/** Before anything is known of an account nobody says that it is down. */
export function isSaidToBeDown(conexion: string): boolean {
  return conexion.startsWith(DOWN);
}

/** The account is refused, or its provider does not answer. */
export const ACCOUNT_FAULT = { credential: "CREDENCIAL", service: "SERVICIO" } as const;
/** Its settings are not what its connector needs. */
export const MISCONFIGURED = "CONFIGURACION";
/** Its provider no longer calls us with what citizens write. */
export const UNSUBSCRIBED = "SIN_SUSCRIPCION";
export const REFUSED = `${DOWN}${ACCOUNT_FAULT.credential}`;
/** It is not listened to, and sends. Written in no row: functions of the database say it, where the desks are to know. */
export const UNHEARD = `${DOWN}ESCUCHA`;
export const SILENT = `${DOWN}${ACCOUNT_FAULT.service}`;

/**
 * What was sent does not leave. Only this is shown at the desks: an account that starts anew says that it is down for a
 * moment, and sends all the same.
 */
export const cannotSend = (conexion: string): boolean => conexion === REFUSED || conexion === SILENT;

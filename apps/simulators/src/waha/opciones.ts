/** Key of the demo's gateway; a demo default that production refuses. */
export const CLAVE_WAHA_DEMO = "waha-demo-0000";

export interface Tiempos {
  /** From STARTING to the next status. */
  arranqueMs: number;
  /** From a send to its ack 1, and from there to ack 2. */
  ackServidorMs: number;
  ackEntregaMs: number;
  /** The first QR lives longer than the next ones. */
  primerQrMs: number;
  qrMs: number;
  webhookMs: number;
}

export const TIEMPOS: Tiempos = {
  arranqueMs: 400,
  ackServidorMs: 120,
  ackEntregaMs: 500,
  primerQrMs: 60_000,
  qrMs: 20_000,
  webhookMs: 15_000,
};

export interface OpcionesWaha {
  clave?: string;
  /** Folder for what survives a restart; without it everything is in memory. */
  carpeta?: string;
  tiempos?: Partial<Tiempos>;
  /** The gateway's name for itself inside its own network, as it stands in media addresses. */
  urlInterna?: string;
}

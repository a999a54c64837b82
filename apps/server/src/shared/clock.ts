/** The only place that asks what time it is. */

/** Milliseconds since the epoch. */
export function ahoraMs(): number {
  return Date.now();
}

/** Seconds since the epoch, whole. */
export function ahoraS(): number {
  return Math.floor(Date.now() / 1000);
}

/** The instant as the wire and the database take it. */
export function ahora(): string {
  return new Date().toISOString();
}

/** Milliseconds of an instant of the database. */
export function msDe(instante: string): number {
  return Date.parse(instante);
}

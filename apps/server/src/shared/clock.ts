/** The only place that asks what time it is. */

/** Milliseconds since the epoch. */
export function nowMs(): number {
  return Date.now();
}

/** Seconds since the epoch, whole. */
export function nowS(): number {
  return Math.floor(Date.now() / 1000);
}

/** The instant as the wire and the database take it. */
export function now(): string {
  return new Date().toISOString();
}

/** Milliseconds of an instant of the database. */
export function msOf(instant: string): number {
  return Date.parse(instant);
}

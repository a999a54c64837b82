/** The only place that asks what time it is. */

/** Milliseconds since the epoch. */
export function nowMs(): number {
  return Date.now();
}

/** Seconds since the epoch, whole. */
export function nowS(): number {
  return Math.floor(Date.now() / 1000);
}

/** The present instant, as the wire and the database write it. */
export function now(): string {
  return new Date().toISOString();
}

/** An instant of the database in milliseconds since the epoch. */
export function msOf(instant: string): number {
  return Date.parse(instant);
}

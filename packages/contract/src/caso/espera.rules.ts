/** How a wait stands: as it should be, longer than it should, and much too long. */
export type NivelEspera = "espera" | "demora" | "atraso";

/** From how many minutes on a wait is a delay, and from how many much too long. */
export interface Umbrales {
  demora_min: number;
  atraso_min: number;
}

const MINUTO_MS = 60_000;

/** Whole minutes; none while a clock of ours is behind the provider's. */
export const minutosDeEspera = (desdeMs: number, ahoraMs: number): number =>
  Math.max(0, Math.floor((ahoraMs - desdeMs) / MINUTO_MS));

export function nivelDeEspera(minutos: number, { demora_min, atraso_min }: Umbrales): NivelEspera {
  if (minutos >= atraso_min) return "atraso";
  return minutos >= demora_min ? "demora" : "espera";
}

/** Milliseconds until it is a minute longer. */
export const cambioDeEsperaEn = (desdeMs: number, ahoraMs: number): number =>
  MINUTO_MS - (Math.max(0, ahoraMs - desdeMs) % MINUTO_MS) + Math.max(0, desdeMs - ahoraMs);

/** Milliseconds until the next of these waits is much too long; null when none will become so. */
export function proximoAtrasoEn(
  desdes: readonly number[],
  ahoraMs: number,
  { atraso_min }: Umbrales,
): number | null {
  const faltan = desdes.map((desdeMs) => desdeMs + atraso_min * MINUTO_MS - ahoraMs).filter((ms) => ms > 0);
  return faltan.length === 0 || atraso_min === Number.POSITIVE_INFINITY ? null : Math.min(...faltan);
}

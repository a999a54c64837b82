/** Steps of the ladder of waits in which one is twice the other: each step is nine per cent above the one before. */
export const TRAMOS_POR_DOBLE = 8;

/** First answers by the step of the ladder on which the wait for them stands. */
export interface Tramo {
  tramo: number;
  casos: number;
}

/** The step of a wait in seconds. */
export function tramoDe(segundos: number): number {
  return Math.floor(TRAMOS_POR_DOBLE * Math.log2(1 + Math.max(0, segundos)));
}

/** A wait in seconds that stands for its step: its middle. */
export function segundosDe(tramo: number): number {
  return Math.round(2 ** ((tramo + 0.5) / TRAMOS_POR_DOBLE) - 1);
}

/** How long half of them waited at most, in seconds and as exact as the ladder is; null: nobody was answered. */
export function mediana(tramos: readonly Tramo[]): number | null {
  const total = tramos.reduce((suma, { casos }) => suma + casos, 0);
  if (total === 0) return null;
  let hasta = 0;
  for (const { tramo, casos } of tramos.toSorted((uno, otro) => uno.tramo - otro.tramo)) {
    hasta += casos;
    if (hasta * 2 >= total) return segundosDe(tramo);
  }
  return null;
}

const DIA_MS = 24 * 3600 * 1000;
const instanteDe = (dia: string): number => Date.parse(`${dia}T00:00:00Z`);

/** A day so many days later, or earlier. */
export function diaMas(dia: string, dias: number): string {
  return new Date(instanteDe(dia) + dias * DIA_MS).toISOString().slice(0, 10);
}

/** Days from one to the other, both counted; none when they stand the other way round. */
export function diasEntre(desde: string, hasta: string): number {
  return Math.max(0, Math.round((instanteDe(hasta) - instanteDe(desde)) / DIA_MS) + 1);
}

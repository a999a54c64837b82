import type { Azar } from "./muestra.ts";

const MINUTO = 60_000;
const HORA = 60 * MINUTO;
const DIA = 24 * HORA;
/** America/La_Paz keeps the same distance from UTC all year. */
const LA_PAZ = -4 * HORA;

/** Some working moment of a day so many days ago; days of rest fall on the working day before. */
export function momentoHabil(azar: Azar, dias: number, ahora: number): number {
  const hoy = Math.floor((ahora + LA_PAZ) / DIA);
  let dia = hoy - dias;
  // Day 0 of the epoch was a Thursday.
  while ([2, 3].includes(dia % 7)) dia -= 1;
  return dia * DIA - LA_PAZ + azar.entero(8 * 60 + 30, 17 * 60 + 15) * MINUTO;
}

export function horaDe(ms: number): number {
  return Math.floor(((ms + LA_PAZ) % DIA) / HORA);
}

export const instante = (ms: number): string => new Date(ms).toISOString();

import { ZONA_HORARIA } from "@ventanilla/contract/limites";
import { nowMs } from "../../shared/clock.ts";

const EN_LA_PAZ = new Intl.DateTimeFormat("en-CA", { timeZone: ZONA_HORARIA });

/** The day of La Paz of an instant, in milliseconds since the epoch (D104). */
export function diaDe(ms: number): string {
  return EN_LA_PAZ.format(ms);
}

export const hoy = (): string => diaDe(nowMs());

import { dayKey, formatDateTime } from "./format.ts";
import { useNow } from "./use-now.ts";

const DAY_MS = 86_400_000;

/** The day in La Paz, 2026-11-20: the next one from its midnight on, also on a page that nobody touches. */
export const useToday = (): string => dayKey(useNow(tomorrowIn));

/** Milliseconds until the next midnight of La Paz. */
function tomorrowIn(nowMs: number): number {
  const time = formatDateTime(nowMs).slice(-8);
  return DAY_MS - Date.parse(`1970-01-01T${time}Z`) - (nowMs % 1_000);
}

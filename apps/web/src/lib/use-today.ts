import { dayKey, formatDateTime } from "./format.ts";
import { useNow } from "./use-now.ts";

const DAY_MS = 86_400_000;

/** The day in La Paz, 2026-11-20: the next one from its midnight on, also on a page that nobody touches. */
export const useToday = (): string => dayKey(useNow(tomorrowIn));

/** The last that was told, an instant: whoever draws within its day need not look at the calendar. */
let midnight = 0;

/** Milliseconds until the next midnight of La Paz. */
function tomorrowIn(nowMs: number): number {
  const left = midnight - nowMs;
  if (left > 0 && left <= DAY_MS) return left;
  const time = formatDateTime(nowMs).slice(-8);
  const inMs = DAY_MS - Date.parse(`1970-01-01T${time}Z`) - (nowMs % 1_000);
  midnight = nowMs + inMs;
  return inMs;
}

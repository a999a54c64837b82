import { useEffect, useReducer } from "react";
import { now, useClockOffset } from "./clock.ts";

/** A browser's timers go no further; what is later is looked at again then. */
const TIMER_MAX_MS = 2 ** 31 - 1;

/** The server's time now. The screen is drawn again when it becomes another one that matters: `changesIn` says in how many milliseconds, null for never. */
export function useNow(changesIn: (nowMs: number) => number | null): number {
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  useClockOffset();
  const nowMs = now();
  const inMs = changesIn(nowMs);
  // After each drawing, as each has another time.
  useEffect(() => {
    if (inMs === null) return;
    const timer = setTimeout(drawAgain, Math.min(inMs, TIMER_MAX_MS));
    return () => clearTimeout(timer);
  });
  return nowMs;
}

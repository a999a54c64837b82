import { useEffect, useReducer } from "react";
import { now, useClockOffset } from "./clock.ts";

/** A timer may stand still while the computer sleeps: how late it was is seen this long after it woke up. */
const LOOK_MS = 60_000;

/** The server's time now. The screen is drawn again when it becomes another one that matters: `changesIn` says in how many milliseconds, null for never. */
export function useNow(changesIn: (nowMs: number) => number | null): number {
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  useClockOffset();
  const nowMs = now();
  const inMs = changesIn(nowMs);
  // After each drawing, as each has another time.
  useEffect(() => {
    if (inMs === null) return;
    const dueAt = nowMs + inMs;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(look, Math.min(dueAt - now(), LOOK_MS));
    };
    const look = () => (now() < dueAt ? wait() : drawAgain());
    wait();
    return () => clearTimeout(timer);
  });
  return nowMs;
}

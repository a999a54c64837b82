// Who must be asked before the page changes or closes: forms with unsaved data, the chat's service point.
import { useEffect, useRef } from "react";
import { onReset } from "./store.ts";

export type LeaveGuard = {
  /** Asks the person; true lets them go. `destination` is the path they are going to. */
  ask: (destination: string) => Promise<boolean>;
  /** Also the browser's own question when the tab closes. */
  beforeUnload: boolean;
  /** It stands for a form with unsaved data: an error is said over it and leads nowhere. */
  unsaved?: boolean;
  /** What the address shows within its page takes it along: another conversation of the same desk. */
  ofView?: boolean;
};

const guards = new Set<LeaveGuard>();
const closings = new Set<() => boolean>();
onReset(() => {
  guards.clear();
  closings.clear();
});

export const hasLeaveGuard = (): boolean => guards.size > 0;

/** Whether a form on the screen would lose what was typed. */
export const hasUnsaved = (): boolean => [...guards].some(({ unsaved }) => unsaved === true);

/** Asks each guard in turn, newest first; the first refusal ends it. */
export async function mayLeave(destination: string): Promise<boolean> {
  return askEach([...guards], destination);
}

async function askEach(asked: LeaveGuard[], destination: string): Promise<boolean> {
  for (const guard of asked.reverse()) {
    if (!(await guard.ask(destination))) return false;
  }
  return true;
}

/** As `mayLeave`, when the page stays and shows another view of itself: only what goes with the view asks. */
export async function mayLeaveView(destination: string): Promise<boolean> {
  return askEach(
    [...guards].filter(({ ofView }) => ofView === true),
    destination,
  );
}

/** For what outlives its page: an upload. Answers how to take it back. */
export function addLeaveGuard(guard: LeaveGuard): () => void {
  guards.add(guard);
  return () => {
    guards.delete(guard);
  };
}

/** For work that comes and goes outside of a page: the guard stands while `needed`. Answers how to end it. */
export function guardWhile(
  subscribe: (listener: () => void) => () => void,
  needed: () => boolean,
  guard: LeaveGuard,
): () => void {
  let remove: (() => void) | undefined;
  const look = () => {
    if (needed()) remove ??= addLeaveGuard(guard);
    else {
      remove?.();
      remove = undefined;
    }
  };
  look();
  const unsubscribe = subscribe(look);
  return () => {
    unsubscribe();
    remove?.();
  };
}

/**
 * For what is kept without a word: whether it would be lost if the tab closed now. Asked when it does, so it may keep first what
 * waits. Answers how to end it.
 */
export function askWhenClosing(wouldLose: () => boolean): () => void {
  closings.add(wouldLose);
  return () => {
    closings.delete(wouldLose);
  };
}

/** While `active`, leaving this page goes through `ask`. */
export function useLeaveGuard(
  active: boolean,
  ask: LeaveGuard["ask"],
  { beforeUnload = true, unsaved = false, ofView = false } = {},
): void {
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => {
    if (!active) return;
    const guard: LeaveGuard = {
      ask: (destination) => latest.current(destination),
      beforeUnload,
      unsaved,
      ofView,
    };
    return addLeaveGuard(guard);
  }, [active, beforeUnload, unsaved, ofView]);
}

if (typeof window !== "undefined") {
  window.addEventListener("beforeunload", (event) => {
    // Each keeps what it can, also when another one asks already.
    const lost = [...closings].filter((wouldLose) => wouldLose());
    if (lost.length > 0 || [...guards].some((guard) => guard.beforeUnload)) event.preventDefault();
  });
}

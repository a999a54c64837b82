// Whether somebody looks at this page, and which of the tabs of one browser speaks up while nobody looks at any.
import { useSyncExternalStore } from "react";
import { readStored, writeStored } from "./storage.ts";
import { createEvent, onReset } from "./store.ts";

/** Held by the tab that speaks up; the next one has it when that one is gone. */
const LOCK = "base_avisa";
let self = crypto.randomUUID();
/** Without locks every tab takes itself for the one. */
let leads = false;
/** How many here have something to tell: a page that knows of nothing silences no other. */
let ready = 0;
const changed = createEvent();
onReset(() => {
  self = crypto.randomUUID();
  leads = false;
  ready = 0;
});

/** It is in sight and has the keyboard. */
export const isFront = (): boolean => document.visibilityState === "visible" && document.hasFocus();

const isHidden = (): boolean => document.visibilityState === "hidden";
/** Another tab or program stands over it. */
export const usePageHidden = (): boolean => useSyncExternalStore(changed.subscribe, isHidden);

export const onFront = changed.subscribe;

/** Of all tabs one tells of what happens: the one somebody looks at, if it stands by and so knows what they see; else the one that leads. */
export function speaksUp(): boolean {
  const front = readStored("al_frente");
  if (front !== undefined && front !== self) return false;
  return isFront() || leads || navigator.locks === undefined;
}

/** Ready to lead, until the answer is called. */
export function standBy(): () => void {
  ready += 1;
  look();
  const ending = new AbortController();
  const { promise, resolve } = Promise.withResolvers<void>();
  const lead = () => {
    leads = true;
    return promise;
  };
  if (navigator.locks !== undefined)
    navigator.locks.request(LOCK, { signal: ending.signal }, lead).catch((error: unknown) => {
      if (!ending.signal.aborted) throw error;
    });
  return () => {
    leads = false;
    ready = Math.max(0, ready - 1);
    look();
    ending.abort();
    resolve();
  };
}

function look(): void {
  if (ready > 0 && isFront()) writeStored("al_frente", self);
  else leave();
  changed.tell();
}
function leave(): void {
  if (readStored("al_frente") === self) writeStored("al_frente", undefined);
}

if (typeof window !== "undefined") {
  for (const name of ["focus", "blur"]) window.addEventListener(name, look);
  window.addEventListener("pagehide", leave);
  document.addEventListener("visibilitychange", look);
}

// Whether somebody looks at this page, and which of the tabs of one browser speaks up while nobody looks at any.
import { useSyncExternalStore } from "react";
import { type HeldPage, holdPage, whenPageEnds } from "./open-pages.ts";
import { onStored, readStored, writeStored } from "./storage.ts";
import { createEvent, onReset } from "./store.ts";

/** Held by the tab that speaks up; the next one has it when that one is gone. */
const LOCK = "base_avisa";
/** How often it is looked where the keyboard is, of which a frame says nothing to the page around it. */
const AGAIN_MS = 1_000;
/** As the other tabs know this one, from when it first has something to tell. */
let page: HeldPage | undefined;
/** Without locks every tab takes itself for the one. */
let leads = false;
/** How many here have something to tell: a page that knows of nothing silences no other. */
let ready = 0;
const nothing = (): void => undefined;
let stopWaiting = nothing;
/** What the last look found. */
let wasFront = false;
let watching: ReturnType<typeof setInterval> | undefined;
const changed = createEvent();
onReset(() => {
  page?.close();
  page = undefined;
  leads = false;
  ready = 0;
  stopWaiting();
  stopWaiting = nothing;
  stopWatching();
  wasFront = false;
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
  if (front !== undefined && front !== page?.id) return false;
  return isFront() || leads || navigator.locks === undefined;
}

/** Ready to lead, until the answer is called. */
export function standBy(): () => void {
  ready += 1;
  page ??= holdPage();
  look();
  waitForItsEnd();
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
    waitForItsEnd();
    ending.abort();
    resolve();
  };
}

function look(): void {
  wasFront = isFront();
  if (page !== undefined && ready > 0 && wasFront) writeStored("al_frente", page.id);
  else leave();
  changed.tell();
}
const leave = (): void => forget(page?.id);
function forget(id: string | undefined): void {
  if (id !== undefined && readStored("al_frente") === id) writeStored("al_frente", undefined);
}

/** The keyboard may have gone into a frame, a letter say. That it goes from there to another program, and back, the frame alone hears. */
function watch(): void {
  look();
  stopWatching();
  if (!frameMayHaveIt()) return;
  watching = setInterval(() => {
    if (isFront() !== wasFront) look();
    if (!frameMayHaveIt()) stopWatching();
  }, AGAIN_MS);
}
/** A frame stays the active element while another program has the keyboard. */
const frameMayHaveIt = (): boolean =>
  document.hasFocus() || document.activeElement instanceof HTMLIFrameElement;
function stopWatching(): void {
  clearInterval(watching);
  watching = undefined;
}
function cameBack(): void {
  stopWatching();
  look();
}

/** A tab that crashes while it is in front says nothing; that it is gone is told by the lock of its page, where there are locks. */
function waitForItsEnd(): void {
  stopWaiting();
  const front = readStored("al_frente");
  const concerns = ready > 0 && front !== undefined && front !== page?.id;
  stopWaiting = concerns ? whenPageEnds(front, () => forget(front)) : nothing;
}
onStored("al_frente", waitForItsEnd);

if (typeof window !== "undefined") {
  window.addEventListener("focus", cameBack);
  window.addEventListener("blur", watch);
  window.addEventListener("pagehide", leave);
  document.addEventListener("visibilitychange", look);
}

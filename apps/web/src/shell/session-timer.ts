// The 60 minutes of inactivity: counted from the last sign of life of any tab, so that a sleeping computer wakes up signed out.
import {
  SESION_ABSOLUTA_S,
  SESION_AVISO_S,
  SESION_DESCUENTO_S,
  SESION_INACTIVIDAD_S,
} from "@ventanilla/contract/limites";
import { onStored, readStored, writeStored } from "../lib/storage.ts";
import { createPageStore, useStore } from "../lib/store.ts";

export type TimerState = "calm" | "closing";
export type TimerEvents = {
  onWarning: (secondsLeft: number) => void;
  /** 30 seconds before the end. */
  onLastCall: (secondsLeft: number) => void;
  onExpired: () => void;
  /** The 12 hours of a session end in 15 minutes, or less when the page opened later, whatever is done. */
  onWorkdayEnding: (secondsLeft: number) => void;
  /** Somebody is there; not told while the warning is up. */
  onGesture: () => void;
};

const GESTURES = ["mousemove", "mousedown", "keydown", "touchstart", "wheel"] as const;
// Every movement of the mouse would write to storage; the counter moves in steps of 15 s anyway.
const WRITE_MS = 5_000;
const LAST_CALL_S = 30;
const WORKDAY_WARNING_S = 15 * 60;

const state = createPageStore((): TimerState => "calm");
const secondsLeft = createPageStore(() => SESION_INACTIVIDAD_S);

/** Seconds left: 3600 minus 15 for every 15 s without a sign of life. */
export function remaining(now = Date.now()): number {
  const last = readStored("sesion_actividad") ?? now;
  const steps = Math.floor(Math.max(0, now - last) / (SESION_DESCUENTO_S * 1000));
  return Math.max(0, SESION_INACTIVIDAD_S - steps * SESION_DESCUENTO_S);
}

/** A sign of life: a gesture, a call made by the person, Seguir conectado. */
export function touchSession({ force = false }: { force?: boolean } = {}): void {
  // Once the warning is up, brushing the mouse must not take it away before it can be read.
  if (state.get() === "closing" && !force) return;
  const now = Date.now();
  const last = readStored("sesion_actividad") ?? 0;
  if (force || now - last >= WRITE_MS) writeStored("sesion_actividad", now);
  if (force) state.set("calm");
}

export const useSessionState = (): TimerState => useStore(state);
/** As of the last step of the count. */
export const useSecondsLeft = (): number => useStore(secondsLeft);

/** Starts counting; returns what stops it. */
export function startSessionTimer(events: TimerEvents): () => void {
  let lastCallTold = false;
  let workdayTold = false;
  const check = () => {
    const left = remaining();
    secondsLeft.set(left);
    if (left === 0) {
      stop();
      events.onExpired();
      return;
    }
    if (left > SESION_AVISO_S) {
      lastCallTold = false;
      state.set("calm");
    } else if (state.get() !== "closing") {
      state.set("closing");
      events.onWarning(left);
    }
    if (left <= LAST_CALL_S && !lastCallTold) {
      lastCallTold = true;
      events.onLastCall(left);
    }
    const ofWorkday = SESION_ABSOLUTA_S - (Date.now() - (readStored("sesion_inicio") ?? Date.now())) / 1000;
    if (!workdayTold && ofWorkday <= WORKDAY_WARNING_S) {
      workdayTold = true;
      events.onWorkdayEnding(ofWorkday);
    }
  };
  const onGesture = () => {
    touchSession();
    if (state.get() === "calm") events.onGesture();
  };
  const onVisible = () => document.visibilityState === "visible" && check();
  const stop = () => {
    clearInterval(timer);
    unsubscribe();
    document.removeEventListener("visibilitychange", onVisible);
    for (const gesture of GESTURES) document.removeEventListener(gesture, onGesture);
    state.set("calm");
  };
  const timer = setInterval(check, SESION_DESCUENTO_S * 1000);
  const unsubscribe = onStored("sesion_actividad", () => {
    if (remaining() > SESION_AVISO_S) state.set("calm");
  });
  document.addEventListener("visibilitychange", onVisible);
  for (const gesture of GESTURES) document.addEventListener(gesture, onGesture, { passive: true });
  check();
  return stop;
}

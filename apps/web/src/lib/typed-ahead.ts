// What is pressed after asking for a field that is not there yet. It waits for that field: whatever has the focus until then,
// a message half written perhaps, gets none of it.
import { onReset } from "./store.ts";

export type Typed = {
  text: string;
  /** Enter came after it: it was said to be all. */
  entered: boolean;
};

/** A field that does not come, because the network is away, does not take the keyboard with it; and what comes later than that is entered by nobody. */
const WAIT_MS = 10_000;
const NOTHING: Typed = { text: "", entered: false };
let waiting: (Typed & { until: number; onLeave: () => void }) | undefined;

/** From now on keys are kept. Escape gives up what was asked for. */
export function keepTyped(onLeave: () => void): void {
  if (waiting !== undefined) return;
  waiting = { ...NOTHING, until: performance.now() + WAIT_MS, onLeave };
  window.addEventListener("keydown", keep, { capture: true });
}

/** The field is there, or nobody waits for it any more: what was typed meanwhile, without the keys that only lead somewhere. */
export function takeTyped(): Typed {
  const taken = waiting;
  waiting = undefined;
  window.removeEventListener("keydown", keep, { capture: true });
  if (taken === undefined) return NOTHING;
  return { text: taken.text, entered: taken.entered && performance.now() <= taken.until };
}
onReset(takeTyped);

function keep(event: KeyboardEvent): void {
  if (waiting === undefined) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (event.key === "Escape" || performance.now() > waiting.until) waiting.onLeave();
  // What is pressed behind an Enter was meant for where it leads, or for an Enter that seemed to do nothing.
  else if (waiting.entered) return;
  else if (event.key === "Enter") waiting.entered = waiting.text.trim() !== "";
  else if (event.key === "Backspace") waiting.text = waiting.text.slice(0, -1);
  else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) waiting.text += event.key;
}

// What is pressed after asking for a field that is not there yet. It waits for that field: whatever has the focus until then,
// a message half written perhaps, gets none of it.
import { onReset } from "./store.ts";

/** A field that does not come, because the network is away, does not take the keyboard with it. */
const WAIT_MS = 10_000;
let waiting: { text: string; until: number; onLeave: () => void } | undefined;

/** From now on keys are kept. Escape gives up what was asked for. */
export function keepTyped(onLeave: () => void): void {
  if (waiting !== undefined) return;
  waiting = { text: "", until: performance.now() + WAIT_MS, onLeave };
  window.addEventListener("keydown", keep, { capture: true });
}

/** The field is there, or nobody waits for it any more: what was typed meanwhile, without the keys that only lead somewhere. */
export function takeTyped(): string {
  const text = waiting?.text ?? "";
  waiting = undefined;
  window.removeEventListener("keydown", keep, { capture: true });
  return text;
}
onReset(takeTyped);

function keep(event: KeyboardEvent): void {
  if (waiting === undefined) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (event.key === "Escape" || performance.now() > waiting.until) waiting.onLeave();
  else if (event.key === "Backspace") waiting.text = waiting.text.slice(0, -1);
  else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) waiting.text += event.key;
}

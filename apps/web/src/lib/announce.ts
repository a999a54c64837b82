// One mouth for everything a screen reader says: two nodes in the root, filled from here.
import { createPageStore, onReset, useStore } from "./store.ts";

export type Announcement = { polite: string; urgent: string };

const DELAY_MS = 150;
const current = createPageStore((): Announcement => ({ polite: "", urgent: "" }));
const pending: { polite: string[]; urgent: string[] } = { polite: [], urgent: [] };
let timer: ReturnType<typeof setTimeout> | undefined;
onReset(() => {
  clearTimeout(timer);
  pending.polite = [];
  pending.urgent = [];
});

/** Sentences as one text: each ends once, whether or not it brought its own end. */
export const joinSentences = (sentences: readonly string[]): string =>
  sentences.join(". ").replaceAll(/([.!?…])\. /g, "$1 ");

/** Speaks a text after 150 ms; the same text twice within that time is said once. */
export function announce(text: string, { urgent = false }: { urgent?: boolean } = {}): void {
  const queue = pending[urgent ? "urgent" : "polite"];
  if (text === "" || queue.includes(text)) return;
  queue.push(text);
  clearTimeout(timer);
  timer = setTimeout(speak, DELAY_MS);
}

export const getAnnouncement = (): Announcement => current.get();
export const onAnnouncement = current.subscribe;
export const useAnnouncement = (): Announcement => useStore(current);

function speak(): void {
  current.update(({ polite, urgent }) => ({
    polite: next(polite, pending.polite),
    urgent: next(urgent, pending.urgent),
  }));
  pending.polite = [];
  pending.urgent = [];
}

// A node whose text does not change is not read again: the same sentence twice gets a trailing no-break space.
function next(previous: string, queue: readonly string[]): string {
  if (queue.length === 0) return "";
  const text = joinSentences(queue);
  return text === previous ? `${text}\u00a0` : text;
}

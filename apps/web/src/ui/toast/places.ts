// Where notices stand: in the room that the screen keeps for them; where it keeps none, at the foot of the window.
import { createPageStore, useStore } from "../../lib/store.ts";

type Place = { element: HTMLElement; over: boolean };

const places = createPageStore((): readonly Place[] => []);

/** From now on they stand there, until it goes. `over`: a dialog's, which comes before whatever the page under it offers meanwhile. */
export function offerPlace(element: HTMLElement, { over = false } = {}): () => void {
  const place = { element, over };
  places.update((now) => [...now, place]);
  return () => places.update((now) => now.filter((other) => other !== place));
}

const lastOf = (now: readonly Place[]): HTMLElement | undefined =>
  (now.findLast(({ over }) => over) ?? now.at(-1))?.element;

/** The one that was offered last. */
export const usePlace = (): HTMLElement | undefined => useStore(places, lastOf);

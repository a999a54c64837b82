// Where notices stand: in the room that the screen keeps for them; where it keeps none, at the foot of the window.
import { createPageStore, useStore } from "../../lib/store.ts";

const places = createPageStore((): readonly HTMLElement[] => []);

/** From now on they stand there, until it goes. */
export function offerPlace(element: HTMLElement): () => void {
  places.update((now) => [...now, element]);
  return () => places.update((now) => now.filter((other) => other !== element));
}

/** The one that was offered last. */
export const usePlace = (): HTMLElement | undefined => useStore(places, (now) => now.at(-1));

// What the style sheets must know of the whole page, as attributes of its root. `:has()` on the root says the same without a
// line of code, but the browser looks it up again with every key that somebody types.
import { useLayoutEffect } from "react";
import { createStore, type Store, useStore } from "../../lib/store.ts";

const MARKS = {
  /** The page is as high as the window, and its panes scroll by themselves. */
  fullHeight: "data-completa",
  /** A dialog or a drawer stands over the page, which does not scroll meanwhile. */
  covered: "data-cubierta",
  /** A bar at the foot of a narrow page says that there are new rows. */
  newRows: "data-nuevos",
} as const;

type Mark = keyof typeof MARKS;

/** Several may say the same: it stands as long as one does. */
const saidBy: Record<Mark, Store<number>> = {
  fullHeight: createStore(0),
  covered: createStore(0),
  newRows: createStore(0),
};

function say(mark: Mark, more: 1 | -1): void {
  const by = saidBy[mark];
  by.update((now) => now + more);
  document.documentElement.toggleAttribute(MARKS[mark], by.get() > 0);
}

export function useRootMark(mark: Mark, isSo: boolean): void {
  useLayoutEffect(() => {
    if (!isSo) return;
    say(mark, 1);
    return () => say(mark, -1);
  }, [mark, isSo]);
}

export const useIsMarked = (mark: Mark): boolean => useStore(saidBy[mark], (by) => by > 0);

/** The outlines in the document say of themselves what they are (build/first-pages.ts). What takes their place says it again, or is something else. */
export function forgetOutlines(): void {
  document.documentElement.removeAttribute(MARKS.fullHeight);
}

import { useEffect, useLayoutEffect, useRef } from "react";
import { recoverFocus } from "./recover-focus.ts";

/**
 * When the caller goes from the screen and what had the focus goes with it, `where` takes it: nobody's, what is typed next
 * would be shortcuts, and a screen reader begins the page anew. A dialog gives its own focus back.
 *
 * A page that waits for a part of itself is hidden meanwhile, and what is hidden loses the focus as well: shown again, the
 * control has it back; gone by then, `where` has it.
 */
export function useFocusRelay(where: () => HTMLElement | null): void {
  const latest = useRef(where);
  /** What had the focus when the caller was last seen. */
  const had = useRef<Element>(null);
  useEffect(() => {
    latest.current = where;
  });
  useLayoutEffect(() => {
    const { current: before } = had;
    if (before instanceof HTMLElement) recoverFocus(() => before);
    return () => {
      // The page is as it was until all this has run.
      had.current = document.activeElement;
      relay(had.current, latest);
    };
  }, []);
  // Of what goes while it is hidden, nothing above is called.
  useEffect(() => () => relay(had.current, latest), []);
}

function relay(had: Element | null, to: { readonly current: () => HTMLElement | null }): void {
  if (had === null || had.closest("[aria-modal=true]") !== null) return;
  recoverFocus(() => (had.isConnected ? null : to.current()));
}

import { useEffect, useLayoutEffect, useRef } from "react";
import { recoverFocus } from "./recover-focus.ts";

/**
 * When the caller goes from the screen and what had the focus goes with it, `where` takes it: nobody's, what is typed next
 * would be shortcuts, and a screen reader begins the page anew. A dialog gives its own focus back.
 */
export function useFocusRelay(where: () => HTMLElement | null): void {
  const latest = useRef(where);
  useEffect(() => {
    latest.current = where;
  });
  useLayoutEffect(
    () => () => {
      // The page is as it was until all this has run.
      const { activeElement: had } = document;
      if (had === null || had.closest("[aria-modal=true]") !== null) return;
      recoverFocus(() => (had.isConnected ? null : latest.current()));
    },
    [],
  );
}

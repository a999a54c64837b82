import { useMediaQuery } from "@mantine/hooks";
import { type RefObject, useLayoutEffect, useState } from "react";

/** px; what style sheets ask of the container `compositor`. */
const NARROW = 600;

/** Whether an element has no more room than on a telephone: in a small window, or beside other panes. */
export function useNarrow(ref: RefObject<HTMLElement | null>): boolean {
  // Nothing is wider than its window, so that the first drawing on a telephone is already the right one.
  const inWindow = useMediaQuery(`(max-width: ${NARROW / 16}em)`, false, { getInitialValueInEffect: false });
  const [inPlace, setInPlace] = useState(false);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    // Hidden, or not laid out yet, it has no width and says nothing.
    const measure = () => {
      if (element.clientWidth > 0) setInPlace(element.clientWidth <= NARROW);
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, [ref]);
  return inPlace || (inWindow ?? false);
}

import { type RefObject, useLayoutEffect, useState } from "react";

/** Whether a field is too narrow for a text, whatever is being typed there meanwhile. */
export function useCutOff(field: RefObject<HTMLInputElement | null>, text: string | undefined): boolean {
  const [cutOff, setCutOff] = useState(false);
  useLayoutEffect(() => {
    const node = field.current;
    if (node === null || text === undefined) return setCutOff(false);
    const measure = () => {
      // Not laid out yet, it says nothing.
      if (node.clientWidth === 0) return;
      const pen = document.createElement("canvas").getContext("2d");
      if (pen === null) return;
      const { font, paddingLeft, paddingRight } = getComputedStyle(node);
      pen.font = font;
      const room = node.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      setCutOff(pen.measureText(text).width > room);
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(node);
    return () => watch.disconnect();
  }, [field, text]);
  return cutOff;
}

import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Grows with its text up to the height that the style allows. With `field-sizing`, or in a field that is itself a flex or grid
 * item, a browser lays out the page around it with every key: so it stands in a block of its own, contains itself strictly,
 * and says its height here.
 */
export function useGrown(field: RefObject<HTMLTextAreaElement | null>, text: string): void {
  const before = useRef("");
  useLayoutEffect(() => {
    const isLonger = isInsertion(before.current, text);
    before.current = text;
    if (field.current === null) return;
    if (isLonger) grow(field.current);
    else adapt(field.current);
  }, [field, text]);
  useLayoutEffect(() => {
    const node = field.current;
    if (node === null) return;
    let width = node.clientWidth;
    const observer = new ResizeObserver(() => {
      if (node.clientWidth === width) return;
      width = node.clientWidth;
      adapt(node);
    });
    observer.observe(node);
    return () => observer.disconnect();
  }, [field]);
}

/** Whether something was put into it, and nothing taken away: it needs no less room. */
export function isInsertion(before: string, after: string): boolean {
  let same = 0;
  while (same < before.length && before[same] === after[same]) same += 1;
  return after.length >= before.length && after.endsWith(before.slice(same));
}

/** Where its text still fits nothing is written, and nothing laid out. */
function grow(node: HTMLTextAreaElement): void {
  if (node.scrollHeight > node.clientHeight) node.style.height = `${node.scrollHeight}px`;
}

function adapt(node: HTMLTextAreaElement): void {
  node.style.height = "auto";
  grow(node);
}

import { type RefObject, useLayoutEffect } from "react";

/** Measuring a field lays out the whole page with every key: done only where the style sheet's `field-sizing` does nothing. */
const growsItself = (): boolean => globalThis.CSS?.supports?.("field-sizing", "content") ?? false;

/** Grows with its text up to the height that the style allows. */
export function useGrown(field: RefObject<HTMLTextAreaElement | null>, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useLayoutEffect(() => {
    const node = field.current;
    if (node === null || growsItself()) return;
    node.style.height = "auto";
    node.style.height = `${node.scrollHeight}px`;
  }, [field, text]);
}

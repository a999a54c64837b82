import { type RefObject, useLayoutEffect, useRef } from "react";

/** What is put behind the text of a field while somebody writes in it leaves the cursor where it is: a browser moves it to the end. */
export function useCaretKept(field: RefObject<HTMLTextAreaElement | null>, text: string): void {
  const before = useRef(text);
  const node = field.current;
  // As it is before the new text stands there.
  const caret =
    node !== null && document.activeElement === node && document.hasFocus() ? node.selectionEnd : null;
  const typed = node?.value === text;
  useLayoutEffect(() => {
    const grown = before.current !== "" && text.startsWith(before.current);
    before.current = text;
    if (grown && !typed && caret !== null) field.current?.setSelectionRange(caret, caret);
  }, [field, text, caret, typed]);
}

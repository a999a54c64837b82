import { type RefObject, useLayoutEffect, useRef } from "react";

/** Puts a text into the field where the cursor is, in place of what is selected, and leaves the cursor behind it. */
export function useInsertar(
  campoRef: RefObject<HTMLTextAreaElement | null>,
  texto: string,
  poner: (texto: string) => void,
): (trozo: string) => void {
  const cursor = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the field holds the new text
  useLayoutEffect(() => {
    if (cursor.current === null) return;
    campoRef.current?.focus();
    campoRef.current?.setSelectionRange(cursor.current, cursor.current);
    cursor.current = null;
  }, [campoRef, texto]);
  return (trozo) => {
    const desde = campoRef.current?.selectionStart ?? texto.length;
    const hasta = campoRef.current?.selectionEnd ?? desde;
    cursor.current = desde + trozo.length;
    poner(`${texto.slice(0, desde)}${trozo}${texto.slice(hasta)}`);
  };
}

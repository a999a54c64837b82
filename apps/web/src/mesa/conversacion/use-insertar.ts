import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Puts a text into the field where the cursor is and leaves the cursor behind it; nothing that stands there is replaced. As
 * if it had been typed, so that the browser can undo it; where it cannot be, as a new text of the field.
 */
export function useInsertar(
  campoRef: RefObject<HTMLTextAreaElement | null>,
  texto: string,
  poner: (texto: string) => void,
): (elegido: string) => void {
  const cursor = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the field holds the new text
  useLayoutEffect(() => {
    if (cursor.current === null) return;
    campoRef.current?.focus();
    campoRef.current?.setSelectionRange(cursor.current, cursor.current);
    cursor.current = null;
  }, [campoRef, texto]);
  return (elegido) => {
    const campo = campoRef.current;
    const donde = campo?.selectionEnd ?? texto.length;
    // Two sentences are not glued together.
    const trozo = /\S$/.test(texto.slice(0, donde)) ? ` ${elegido}` : elegido;
    if (campo !== null) {
      campo.focus();
      campo.setSelectionRange(donde, donde);
      if (document.execCommand?.("insertText", false, trozo)) return;
    }
    cursor.current = donde + trozo.length;
    poner(`${texto.slice(0, donde)}${trozo}${texto.slice(donde)}`);
  };
}

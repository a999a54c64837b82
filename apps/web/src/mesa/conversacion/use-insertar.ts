import type { RefObject } from "react";
import { flushSync } from "react-dom";
import type { TextoEnCurso } from "../../domains/mensaje/index.ts";

/**
 * Puts a text into the field where the cursor is and leaves the cursor behind it; nothing that stands there is replaced. As
 * if it had been typed, so that the browser can undo it; where it cannot be, as a new text of the field.
 */
export function useInsertar(
  campoRef: RefObject<HTMLTextAreaElement | null>,
  { leer }: TextoEnCurso,
  poner: (texto: string) => void,
): (elegido: string) => void {
  return (elegido) => {
    const texto = leer();
    const campo = campoRef.current;
    const donde = campo?.selectionEnd ?? texto.length;
    // Two sentences are not glued together.
    const trozo = /\S$/.test(texto.slice(0, donde)) ? ` ${elegido}` : elegido;
    if (campo !== null) {
      campo.focus();
      campo.setSelectionRange(donde, donde);
      if (document.execCommand?.("insertText", false, trozo)) return;
    }
    // The cursor goes behind it once the field holds it.
    flushSync(() => poner(`${texto.slice(0, donde)}${trozo}${texto.slice(donde)}`));
    const cursor = donde + trozo.length;
    campoRef.current?.focus();
    campoRef.current?.setSelectionRange(cursor, cursor);
  };
}

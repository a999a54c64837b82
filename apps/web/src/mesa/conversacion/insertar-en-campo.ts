import type { RefObject } from "react";
import { flushSync } from "react-dom";
import type { TextoEnCurso } from "../../domains/mensaje/index.ts";

export interface DondeInsertar {
  campoRef: RefObject<HTMLTextAreaElement | null>;
  /** What stands in the field. */
  texto: TextoEnCurso;
  poner(texto: string): void;
}

/**
 * Puts a text into the field where the cursor is and leaves the cursor behind it; nothing that stands there is replaced. As
 * if it had been typed, so that the browser can undo it; where it cannot be, as a new text of the field.
 */
export function insertarEnCampo(elegido: string, { campoRef, texto, poner }: DondeInsertar): void {
  const antes = texto.leer();
  const campo = campoRef.current;
  const donde = campo?.selectionEnd ?? antes.length;
  // Two sentences are not glued together.
  const trozo = /\S$/.test(antes.slice(0, donde)) ? ` ${elegido}` : elegido;
  if (campo !== null) {
    campo.focus();
    campo.setSelectionRange(donde, donde);
    if (document.execCommand?.("insertText", false, trozo)) return;
  }
  // The cursor goes behind it once the field holds it.
  flushSync(() => poner(`${antes.slice(0, donde)}${trozo}${antes.slice(donde)}`));
  const cursor = donde + trozo.length;
  campoRef.current?.focus();
  campoRef.current?.setSelectionRange(cursor, cursor);
}

// A key at the moment that a test says, where how long ago the one before was pressed decides.
import { fireEvent } from "@testing-library/react";

/** `ms`: when it was pressed, in milliseconds of the browser's own count. */
export function tecla(donde: Element, key: string, ms: number, cambios: KeyboardEventInit = {}): void {
  const evento = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...cambios });
  Object.defineProperty(evento, "timeStamp", { value: ms });
  fireEvent(donde, evento);
}

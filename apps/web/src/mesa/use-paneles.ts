import { type RefObject, useRef } from "react";

export interface Paneles {
  chats: RefObject<HTMLElement | null>;
  conversacion: RefObject<HTMLElement | null>;
  persona: RefObject<HTMLElement | null>;
  /** Gives the focus to the pane after (1) or before (-1) the one that has it. */
  mover(paso: 1 | -1): void;
}

/** Where one continues working in a pane: the field, the row in turn, else its first control. */
const PARADAS = [
  "textarea",
  "a[data-indice][tabindex='0']",
  "input",
  "article[tabindex='0']",
  "button",
  "h2",
];

export function usePaneles(): Paneles {
  const chats = useRef<HTMLElement>(null);
  const conversacion = useRef<HTMLElement>(null);
  const persona = useRef<HTMLElement>(null);
  const mover = (paso: 1 | -1) => {
    const paneles = [chats, conversacion, persona].flatMap(({ current }) =>
      current !== null && getComputedStyle(current).visibility !== "hidden" ? [current] : [],
    );
    const actual = paneles.findIndex((panel) => panel.contains(document.activeElement));
    const destino = paneles[(Math.max(actual, paso === 1 ? -1 : 0) + paso + paneles.length) % paneles.length];
    const parada = PARADAS.map((selector) => destino?.querySelector<HTMLElement>(selector)).find(Boolean);
    parada?.focus();
  };
  return { chats, conversacion, persona, mover };
}

/** Inside a text of several lines the arrows belong to it, except on its first and last line. */
export function enExtremo(destino: EventTarget | null, paso: 1 | -1): boolean {
  if (!(destino instanceof HTMLTextAreaElement)) return true;
  const { value, selectionStart, selectionEnd } = destino;
  return paso === 1
    ? !value.slice(selectionEnd).includes("\n")
    : !value.slice(0, selectionStart).includes("\n");
}

import { type RefObject, useEffect, useRef, useSyncExternalStore } from "react";
import { createEvent } from "../../lib/store.ts";

interface Layer {
  content: RefObject<HTMLElement | null>;
  onEscape: () => void;
}

/** Open dialogs, the topmost last. */
const layers: Layer[] = [];
const changed = createEvent();

/** Whether any dialog is open. */
export const useDialogOpen = (): boolean => useSyncExternalStore(changed.subscribe, () => layers.length > 0);

/** Esc that an open list or menu answers itself, as Mantine marks it. */
const isOthers = (target: EventTarget | null): boolean =>
  target instanceof Element && target.getAttribute("data-mantine-stop-propagation") === "true";

function onKeyDown(event: KeyboardEvent): void {
  if (event.key !== "Escape" || event.isComposing || isOthers(event.target)) return;
  const layer = layers.at(-1);
  const { target } = event;
  const dialog = layer?.content.current?.closest("[role=dialog]");
  const inside = target === document.body || (target instanceof Node && dialog?.contains(target) === true);
  if (inside) layer?.onEscape();
}

/** Esc closes the topmost dialog and no other: Mantine's dialogs each listen for themselves, and all would hear it. */
export function useEscape(
  opened: boolean,
  content: RefObject<HTMLElement | null>,
  onEscape: () => void,
): void {
  const latest = useRef(onEscape);
  useEffect(() => {
    latest.current = onEscape;
  });
  useEffect(() => {
    if (!opened) return;
    const layer: Layer = { content, onEscape: () => latest.current() };
    if (layers.length === 0) window.addEventListener("keydown", onKeyDown, { capture: true });
    layers.push(layer);
    changed.tell();
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      changed.tell();
      if (layers.length === 0) window.removeEventListener("keydown", onKeyDown, { capture: true });
    };
  }, [opened, content]);
}

// Which of the shell's own layers is open: one at a time, closed by a page change.
import { createPageStore, useStore } from "../lib/store.ts";
import { keepTyped, takeTyped } from "../lib/typed-ahead.ts";

export type Panel = "search" | "help" | "notices" | "preferences" | "menu";

const current = createPageStore((): Panel | undefined => undefined);

export function openPanel(panel: Panel | undefined): void {
  if (panel === current.get()) return;
  if (panel === "search") keepTyped(() => openPanel(undefined));
  else takeTyped();
  current.set(panel);
}

export const usePanel = (): Panel | undefined => useStore(current);

// Which of the shell's own layers is open: one at a time, closed by a page change.
import { useSyncExternalStore } from "react";

export type Panel = "search" | "help" | "notices" | "preferences" | "menu";

let current: Panel | undefined;
const listeners = new Set<() => void>();

export function openPanel(panel: Panel | undefined): void {
  if (panel === current) return;
  current = panel;
  for (const listener of listeners) listener();
}

export const usePanel = (): Panel | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );

// Which of the shell's own layers is open: one at a time, closed by a page change.
import { useSyncExternalStore } from "react";

export type Panel = "busqueda" | "ayuda" | "avisos" | "preferencias" | "menu";

let abierto: Panel | undefined;
const oyentes = new Set<() => void>();

export function openPanel(panel: Panel | undefined): void {
  if (panel === abierto) return;
  abierto = panel;
  for (const listener of oyentes) listener();
}

export const usePanel = (): Panel | undefined =>
  useSyncExternalStore(
    (listener) => {
      oyentes.add(listener);
      return () => oyentes.delete(listener);
    },
    () => abierto,
  );

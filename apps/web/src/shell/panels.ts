// Which of the shell's own layers is open: one at a time, closed by a page change.
import { createPageStore, useStore } from "../lib/store.ts";

export type Panel = "search" | "help" | "notices" | "preferences" | "menu";

const current = createPageStore((): Panel | undefined => undefined);

export const openPanel = (panel: Panel | undefined): void => current.set(panel);

export const usePanel = (): Panel | undefined => useStore(current);

// What the search (Ctrl K) can find besides pages and preferences: screens lend chats, persons and actions while they are open.
import { useEffect, useRef } from "react";
import { plain } from "./plain.ts";
import { createPageStore, useStore } from "./store.ts";

export type PaletteItem = {
  id: string;
  label: string;
  detail?: string;
  /** Offered whatever was typed. */
  always?: boolean;
  run: () => void;
};
export type PaletteGroup = { title: string; items: readonly PaletteItem[] };

const groups = createPageStore((): readonly PaletteGroup[] => []);

/** Adds items to the search while the component is mounted. */
export function usePaletteItems(title: string, items: readonly PaletteItem[]): void {
  const latest = useRef(items);
  useEffect(() => {
    latest.current = items;
  });
  const signature = items.map((item) => `${item.id}|${item.label}|${item.detail}`).join("\n");
  useEffect(() => {
    if (signature === "") return;
    const group: PaletteGroup = {
      title,
      items: latest.current.map((item) => ({
        ...item,
        run: () => latest.current.find((other) => other.id === item.id)?.run(),
      })),
    };
    groups.update((others) => [...others, group]);
    return () => groups.update((all) => all.filter((other) => other !== group));
  }, [title, signature]);
}

export const usePaletteGroups = (): readonly PaletteGroup[] => useStore(groups);

const wordsOf = (text: string): string[] => plain(text).split(/[^\p{L}\p{N}@.]+/u);

/** Every word of the query begins a word of the text; case, accents and marks such as «¿» do not count. */
export function matches(query: string, text: string): boolean {
  const words = wordsOf(text);
  return wordsOf(query)
    .filter((part) => part !== "")
    .every((part) => words.some((word) => word.startsWith(part)));
}

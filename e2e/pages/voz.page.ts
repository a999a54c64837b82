// What a page says aloud. The polite region holds only the last of it: whatever else is said a moment later takes its place.
import type { Page } from "@playwright/test";

/** From the next page on; asked for before one is opened. */
export const anotarLoDicho = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const dichos: string[] = [];
    Object.assign(globalThis, { dichos });
    document.addEventListener("DOMContentLoaded", () => {
      new MutationObserver(() => {
        const dicho = document.querySelector("[role=status]")?.textContent?.trim() ?? "";
        if (dicho !== "" && dicho !== dichos.at(-1)) dichos.push(dicho);
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
  });

/** All that the polite region said, one after the other. */
export const dichos = (page: Page): Promise<string[]> =>
  page.evaluate(() => (globalThis as typeof globalThis & { dichos: string[] }).dichos);

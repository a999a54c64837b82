import { expect, type Page } from "@playwright/test";

/** The last is what a screen of 1366 × 768 has left at a zoom of 200 %. */
const TAMANIOS = [
  { width: 390, height: 844 },
  { width: 320, height: 640 },
  { width: 683, height: 384 },
] as const;

/** Controls and headings that stick out of the window. */
const cortados = (page: Page): Promise<(string | null)[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("a, button, input, select, textarea, h1, h2")]
      .filter((nodo) => nodo.checkVisibility() && nodo.closest("[inert], .solo-voz") === null)
      .filter((nodo) => {
        const { left, right, width } = nodo.getBoundingClientRect();
        return width > 1 && (left < 0 || right > window.innerWidth + 0.5);
      })
      .map((nodo) => nodo.getAttribute("aria-label") ?? nodo.textContent),
  );

/** At each width nothing is cut off and the page does not move sideways. */
export async function esperarAnchos(page: Page): Promise<void> {
  for (const tamanio of TAMANIOS) {
    await page.setViewportSize(tamanio);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
      .toBeLessThanOrEqual(0);
    await expect.poll(() => cortados(page)).toEqual([]);
  }
}

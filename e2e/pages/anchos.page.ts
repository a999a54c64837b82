import { expect, type Page } from "@playwright/test";

export const TELEFONO = { width: 390, height: 844 } as const;

/** Telephones; what is left of 1366 × 768 at a zoom of 200 %, and of 1280 × 1024 at 400 %; a large screen. */
const TAMANIOS = [
  TELEFONO,
  { width: 320, height: 640 },
  { width: 683, height: 384 },
  { width: 1920, height: 1080 },
  { width: 320, height: 256 },
] as const;

/** Controls and headings that stick out of the window. */
const cortados = (page: Page): Promise<(string | null)[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("a, button, input, select, textarea, h1, h2")]
      .filter(
        (nodo) =>
          nodo.checkVisibility({ visibilityProperty: true }) && nodo.closest("[inert], .solo-voz") === null,
      )
      .filter((nodo) => {
        const { left, right, width } = nodo.getBoundingClientRect();
        return width > 1 && (left < 0 || right > window.innerWidth + 0.5);
      })
      .map((nodo) => nodo.getAttribute("aria-label") ?? nodo.textContent),
  );

/** Controls that cannot be brought into sight, or that something lies over once they are; of the topmost layer. */
const inalcanzables = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const capa = [...document.querySelectorAll("[role=dialog]")].at(-1) ?? document;
    const controles = [
      ...capa.querySelectorAll<HTMLElement>("a[href], button:enabled, input, select, textarea"),
    ];
    return controles.flatMap((control) => {
      const seVe = control.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      // What shows itself to the keyboard alone has no place until then.
      const oculto = control.closest("[inert], [aria-hidden=true], .solo-voz, [class*=_saltar_]") !== null;
      if (!seVe || oculto) return [];
      control.scrollIntoView({ block: "center", inline: "center" });
      const { left, top, width, height } = control.getBoundingClientRect();
      if (width < 2 || height < 2) return [];
      const encima = document.elementFromPoint(left + width / 2, top + height / 2);
      if (encima !== null && (control.contains(encima) || encima.contains(control))) return [];
      const rotulo = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : [];
      if (encima !== null && rotulo.some((uno) => uno.contains(encima))) return [];
      const nombre = control.getAttribute("aria-label") ?? control.textContent?.trim();
      return [`${nombre}: ${encima?.tagName} ${encima?.getAttribute("aria-label") ?? encima?.textContent}`];
    });
  });

/** At each width nothing is cut off and the page does not move sideways; at the smallest every control can be pressed. */
export async function esperarAnchos(page: Page): Promise<void> {
  for (const tamanio of TAMANIOS) {
    await page.setViewportSize(tamanio);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
      .toBeLessThanOrEqual(0);
    await expect.poll(() => cortados(page)).toEqual([]);
  }
  // At the last and smallest.
  await expect.poll(() => inalcanzables(page)).toEqual([]);
}

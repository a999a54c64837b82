// What stays where it is.
import type { Locator, Page } from "@playwright/test";

/** Left, top, width and height on the screen, in whole pixels. */
export const caja = async (cual: Locator): Promise<number[]> => {
  const { x, y, width, height } = (await cual.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return [x, y, width, height].map(Math.round);
};

/** Each where it is on the screen. */
export async function cajas<N extends string>(de: Record<N, Locator>): Promise<Record<N, number[]>> {
  const nombres = Object.keys(de) as N[];
  const medidas = await Promise.all(nombres.map((nombre) => caja(de[nombre])));
  return Object.fromEntries(nombres.map((nombre, lugar) => [nombre, medidas[lugar]])) as Record<N, number[]>;
}

/**
 * From now on, frame by frame and as the browser paints, where each of these is for as long as it is there: once, if it never
 * moves. Reading them ends it.
 */
export async function seguirCajas(
  page: Page,
  selectores: Record<string, string>,
): Promise<() => Promise<Record<string, string[]>>> {
  await page.evaluate((cuales) => {
    const vistas: Record<string, string[]> = {};
    let sigue = true;
    const mirar = (): void => {
      for (const [nombre, selector] of Object.entries(cuales)) {
        const nodo = document.querySelector(selector);
        if (nodo === null) continue;
        const { x, y, width, height } = nodo.getBoundingClientRect();
        const donde = [x, y, width, height].map(Math.round).join(" ");
        vistas[nombre] ??= [];
        if (vistas[nombre].at(-1) !== donde) vistas[nombre].push(donde);
      }
      if (sigue) requestAnimationFrame(mirar);
    };
    Object.assign(window, {
      dejarDeSeguir: () => {
        sigue = false;
        return vistas;
      },
    });
    mirar();
  }, selectores);
  return () =>
    page.evaluate(() => (Reflect.get(window, "dejarDeSeguir") as () => Record<string, string[]>)());
}

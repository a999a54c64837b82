// What stays where it is.
import type { Locator } from "@playwright/test";

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

// The left pane of the desk: which of its chats are shown, and in which order.
import { expect, type Locator, type Page } from "@playwright/test";
import { entradas } from "./escritorio.page.ts";

const boton = (page: Page, de: "Vista" | "Orden"): Locator =>
  page.getByRole("button", { name: new RegExp(`^${de}: `) });

async function elegir(page: Page, de: "Vista" | "Orden", opcion: string): Promise<void> {
  await boton(page, de).click();
  await page.getByRole("menuitemradio", { name: new RegExp(`^${opcion}`) }).click();
  await expect(page.getByRole("menu")).toHaveCount(0);
  // Under a hand the list keeps still.
  await page.mouse.move(0, 0);
}

export const elegirVista = (page: Page, vista: string): Promise<void> => elegir(page, "Vista", vista);
export const elegirOrden = (page: Page, orden: string): Promise<void> => elegir(page, "Orden", orden);

/** What the button says of the view that is chosen: its name, and how many it holds. */
export const esperarVista = (page: Page, dicho: string): Promise<void> =>
  expect(page.getByRole("button", { name: `Vista: ${dicho}`, exact: true })).toBeVisible();

/** All views in their order, each with how many it holds. */
export async function esperarCuentas(page: Page, cuentas: Readonly<Record<string, number>>): Promise<void> {
  await boton(page, "Vista").click();
  await expect(page.getByRole("menuitemradio")).toHaveText(
    Object.entries(cuentas).map(([vista, cuantos]) => `${vista}${cuantos}`),
  );
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toHaveCount(0);
}

/** The list holds these and nothing else, from top to bottom. */
export const esperarChats = (page: Page, ...de: readonly { nombre: string }[]): Promise<void> =>
  expect(entradas(page)).toHaveText(de.map(({ nombre }) => new RegExp(RegExp.escape(nombre))));

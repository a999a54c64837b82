import { expect, type Page } from "@playwright/test";

/** A page with its contents: skeletons only have their shape. */
export async function esperarPagina(page: Page, camino: string): Promise<void> {
  await page.goto(camino);
  await expect(page.locator("h1")).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}

/** A dialog with its contents. */
export async function dialogoAbierto(page: Page): Promise<void> {
  const dialogo = page.getByRole("dialog");
  await expect(dialogo).toBeVisible();
  await expect(dialogo.locator("[aria-busy=true]")).toHaveCount(0);
}

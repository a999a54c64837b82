// The dialogs of administration, opened by what does not depend on the language.
import { expect, type Page } from "@playwright/test";
import { conIcono } from "./capas.page.ts";
import { dialogoAbierto, esperarPagina } from "./pantalla-lista.page.ts";

/** What a button of the own profile opens. */
export const enLaCuenta = (boton: number) => async (page: Page) => {
  await esperarPagina(page, "/account");
  await page.locator("main section").first().getByRole("button").nth(boton).click();
  await dialogoAbierto(page);
};

/** What the portal lists. */
export async function entidadesDelPortal(page: Page): Promise<void> {
  await conIcono("/entidades", "world-search")(page);
  await expect(page.getByRole("dialog").getByRole("table")).toBeVisible();
}

/** The token that was made, after the question. */
export async function tokenDeUsuario(page: Page): Promise<void> {
  await conIcono("/usuarios", "key")(page);
  await page.getByRole("dialog").getByRole("button").last().click();
  await expect(page.getByRole("dialog").locator(".tabler-icon-copy")).toBeVisible();
}

/** The filters of a list that has some in its address, to be saved: on a narrow screen they are folded. */
export async function filtrosGuardados(page: Page, camino: string): Promise<void> {
  await esperarPagina(page, camino);
  const guardados = page.locator("main button:has(.tabler-icon-bookmark)");
  if (!(await guardados.isVisible())) await page.locator("main button:has(.tabler-icon-filter)").click();
  await guardados.click();
  await dialogoAbierto(page);
}

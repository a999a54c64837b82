import type { Page } from "@playwright/test";
import { TERMINAL } from "../demo.ts";
import { expect, test } from "../fixtures.ts";
import { esperarAccesible } from "../pages/accesible.page.ts";
import { tomarPunto } from "../pages/escritorio.page.ts";

const CAPAS: readonly (readonly [string, (page: Page) => Promise<void>])[] = [
  ["los atajos", (page) => page.keyboard.press("?")],
  ["la búsqueda", (page) => page.keyboard.press("Control+k")],
  ["el menú del usuario", (page) => page.getByRole("button", { name: /^Menú de / }).click()],
  ["el menú del punto", (page) => page.getByRole("button", { name: /^Punto de atención: / }).click()],
  ["una pregunta", (page) => page.getByRole("button", { name: `Salir, ${TERMINAL}` }).click()],
];

for (const [nombre, abrir] of CAPAS) {
  test(`accesibilidad: axe no halla nada con ${nombre} encima [A-shell-11, A-shell-17]`, async ({
    habitual,
  }) => {
    const page = await habitual("operador3");
    await tomarPunto(page, TERMINAL);
    await page.goto("/operadores");
    await expect(page.getByRole("button", { name: `Salir, ${TERMINAL}` })).toBeVisible();
    await page.getByRole("heading", { level: 1 }).focus();
    await abrir(page);
    await expect(page.getByRole("dialog").or(page.getByRole("menu")).first()).toBeVisible();
    await esperarAccesible(page);
  });
}

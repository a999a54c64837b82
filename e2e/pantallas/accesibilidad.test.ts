import type { Page } from "@playwright/test";
import { TERMINAL } from "../demo.ts";
import { expect, test } from "../fixtures.ts";
import { hallazgos } from "../pages/accesible.page.ts";
import { tomarPunto } from "../pages/escritorio.page.ts";
import { PANTALLAS } from "../pages/pantallas.page.ts";

/** The dark scheme changes colours alone. */
async function esperarAccesible(page: Page): Promise<void> {
  expect(await hallazgos(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
  expect(await hallazgos(page, { soloColor: true })).toEqual([]);
}

for (const { nombre, usuario, abrir, permitidas = [] } of PANTALLAS) {
  test(`accesibilidad: axe no halla nada en ${nombre}, en claro y en oscuro [A-producto-01]`, async ({
    ventana,
    de,
    vigilancia,
  }) => {
    vigilancia.permitidas.push(...permitidas);
    const page = await (usuario === null ? ventana() : de(usuario));
    await abrir(page);
    await esperarAccesible(page);
  });
}

const CAPAS: readonly (readonly [string, (page: Page) => Promise<void>])[] = [
  ["los atajos", (page) => page.keyboard.press("?")],
  ["la búsqueda", (page) => page.keyboard.press("Control+k")],
  ["el menú del usuario", (page) => page.getByRole("button", { name: /^Menú de / }).click()],
  ["el menú del punto", (page) => page.getByRole("button", { name: /^Punto de atención: / }).click()],
  ["una pregunta", (page) => page.getByRole("button", { name: `Salir, ${TERMINAL}` }).click()],
];

for (const [nombre, abrir] of CAPAS) {
  test(`accesibilidad: axe no halla nada con ${nombre} encima [A-shell-11, A-shell-17]`, async ({ de }) => {
    const page = await de("operador3");
    await tomarPunto(page, TERMINAL);
    await page.goto("/operadores");
    await expect(page.getByRole("button", { name: `Salir, ${TERMINAL}` })).toBeVisible();
    await page.getByRole("heading", { level: 1 }).focus();
    await abrir(page);
    await expect(page.getByRole("dialog").or(page.getByRole("menu")).first()).toBeVisible();
    await esperarAccesible(page);
  });
}

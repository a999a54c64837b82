import type { Page } from "@playwright/test";
import { TERMINAL } from "../demo.ts";
import { expect, test } from "../fixtures.ts";
import { retener } from "../pages/codigo.page.ts";
import { entradas, ingresar, tomarPunto } from "../pages/escritorio.page.ts";
import { caja } from "../pages/quietud.page.ts";

/** The document is there, and the application not before it is let go on. */
const sinPrograma = (page: Page): Promise<() => void> => retener(page, "**/assets/puerta-*.js");

const APARATOS = [
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
];

for (const aparato of APARATOS) {
  for (const colorScheme of ["light", "dark"] as const) {
    test(`antes del programa, a ${aparato.width} y en ${colorScheme}: el contorno del ingreso está donde quedará, y nadie lo lee`, async ({
      ventana,
    }) => {
      const page = await ventana({ viewport: aparato, colorScheme });
      const seguir = await sinPrograma(page);
      // The other ways in make the card longer when they are known.
      await page.route("**/public/ingresos", () => undefined);
      await page.goto("/login", { waitUntil: "commit" });
      const contorno = page.locator(".cascaron-puerta > div");
      await expect(contorno).toBeVisible();
      const fondo = () =>
        page.evaluate(
          () => getComputedStyle(document.querySelector("#raiz > *") ?? document.body).backgroundColor,
        );
      const antes = { caja: await caja(contorno), fondo: await fondo() };
      expect(await page.locator("#raiz").ariaSnapshot()).toBe("");
      seguir();
      const tarjeta = page.locator("main > div");
      await expect(page.getByRole("textbox", { name: "Usuario" })).toBeVisible();
      expect(await caja(tarjeta)).toEqual(antes.caja);
      await expect(contorno).toHaveCount(0);
      expect(antes.fondo).toBe(await page.evaluate(() => getComputedStyle(document.body).backgroundColor));
    });
  }
}

test("antes del programa: barra, menú y paños de la mesa están donde quedarán, y sus piezas se piden a la vez", async ({
  de,
}) => {
  const page = await de("operador3");
  await tomarPunto(page, TERMINAL);
  const chat = page.url();
  const seguir = await sinPrograma(page);
  const pedidas: string[] = [];
  page.on("request", (request) => pedidas.push(new URL(request.url()).pathname));
  await page.goto(chat, { waitUntil: "commit" });
  const barra = page.locator(".cascaron-barra");
  await expect(barra).toBeVisible();
  const antes = await caja(barra);
  expect(await page.locator("#raiz").ariaSnapshot()).toBe("");
  for (const pieza of ["marco", "mesa", "es"])
    await expect.poll(() => pedidas.some((camino) => camino.startsWith(`/assets/${pieza}-`))).toBe(true);
  seguir();
  await expect(page.getByRole("banner")).toBeVisible();
  expect(await caja(page.getByRole("banner"))).toEqual(antes);
  await expect(barra).toHaveCount(0);
});

test("a la lista de chats le basta lo suyo: la conversación viene con la primera señal de quien mira, y con el documento si la dirección la nombra", async ({
  de,
}) => {
  const page = await de("operador3");
  await tomarPunto(page, TERMINAL);
  const chat = page.url();
  const pedidas: string[] = [];
  page.on("request", (request) => pedidas.push(new URL(request.url()).pathname));
  const conversacion = () => pedidas.filter((camino) => /\/assets\/conversacion-.*\.js$/.test(camino));
  await page.goto(chat);
  await expect(entradas(page).first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(conversacion()).toEqual([]);
  await page.mouse.move(5, 5);
  await page.mouse.move(9, 9);
  await expect.poll(() => conversacion().length).toBe(1);
  await entradas(page).first().getByRole("link").click();
  await expect(page.getByRole("textbox", { name: /^Mensaje para / })).toBeVisible();
  const abierta = page.url();
  pedidas.length = 0;
  const seguir = await sinPrograma(page);
  await page.goto(abierta, { waitUntil: "commit" });
  await expect.poll(() => conversacion().length).toBe(1);
  seguir();
  await expect(page.getByRole("textbox", { name: /^Mensaje para / })).toBeVisible();
});

test("al ingreso le basta lo suyo; lo que hay detrás se pide con la primera letra y está cuando se entra", async ({
  ventana,
}) => {
  const page = await ventana();
  const pedidas: string[] = [];
  page.on("request", (request) => pedidas.push(new URL(request.url()).pathname));
  await page.goto("/login");
  const usuario = page.getByRole("textbox", { name: "Usuario" });
  await expect(usuario).toBeVisible();
  await page.waitForLoadState("networkidle");
  const detras = () => pedidas.filter((camino) => /\/assets\/(marco|es|mesa|comun)-.*\.js$/.test(camino));
  expect(detras()).toEqual([]);
  await usuario.press("o");
  await expect.poll(() => detras().length).toBe(2);
  await usuario.fill("");
  await ingresar(page, "admin");
  await expect(page.getByRole("heading", { level: 1, name: "Tablero" })).toBeFocused();
});

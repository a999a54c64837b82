import { TERMINAL } from "../demo.ts";
import { expect, test } from "../fixtures.ts";
import { compositor, entrada, tomarPunto } from "../pages/escritorio.page.ts";
import { esperarPagina } from "../pages/pantalla-lista.page.ts";
import { ELEGIDO, ENFOCADO, esperarParadas, lineaDe } from "../pages/senales.page.ts";

test("colores forzados: en la mesa se ve por una línea qué chat está abierto y dónde está el foco, sólo con el teclado [A-producto-01]", async ({
  de,
  telefono,
}) => {
  const page = await de("operador3", { forcedColors: "active" });
  const { keyboard } = page;
  await tomarPunto(page, TERMINAL);
  const ciudadano = await telefono("amti");
  await ciudadano.escribir("¿A qué hora sale el último bus?");
  const chat = entrada(page, ciudadano.rotulo).getByRole("link");
  await chat.focus();
  await keyboard.press("Enter");
  await expect(compositor(page)).toBeFocused();
  expect(await lineaDe(compositor(page))).toEqual(ENFOCADO);
  expect(await lineaDe(chat)).toEqual(ELEGIDO);
  await chat.focus();
  await keyboard.press("ArrowUp");
  await keyboard.press("ArrowDown");
  expect(await lineaDe(page.locator("a[data-indice]:focus"))).toEqual(ENFOCADO);
  await test.step("cada parada de Tab", () => esperarParadas(page, 20));

  const menu = page.getByRole("navigation", { name: "Menú principal" });
  const actual = menu.locator("[aria-current=page]");
  await page.goto("/pendientes");
  await expect(actual).toBeVisible();
  expect(await lineaDe(actual)).toEqual(ELEGIDO);
  await actual.focus();
  await keyboard.press("Shift+Tab");
  await keyboard.press("Tab");
  expect(await lineaDe(actual)).toEqual(ENFOCADO);
});

test("colores forzados: en una lista, un formulario y unas pestañas se ve el foco y lo elegido, sólo con el teclado [A-producto-01]", async ({
  de,
}) => {
  const page = await de("superadmin", { forcedColors: "active" });
  const { keyboard } = page;
  await esperarPagina(page, "/parametros");
  const elegida = page.getByRole("tab", { selected: true });
  expect(await lineaDe(elegida)).toEqual(ELEGIDO);
  await elegida.focus();
  await keyboard.press("ArrowRight");
  expect(await lineaDe(page.getByRole("tab", { selected: true }))).toEqual(ENFOCADO);

  await esperarPagina(page, "/puntos");
  await keyboard.press("j");
  const fila = page.locator("tr[data-fila]:focus");
  await expect(fila).toBeVisible();
  expect(await lineaDe(fila)).toEqual(ENFOCADO);
  await test.step("interruptores y botones de la fila", () => esperarParadas(page, 4));
  const interruptor = page.getByRole("switch", { checked: true }).first();
  const pista = interruptor.locator("xpath=following-sibling::*[1]");
  const fondo = (cual: typeof pista) => cual.evaluate((nodo) => getComputedStyle(nodo).backgroundColor);
  expect(await fondo(pista.locator(".mantine-Switch-thumb"))).not.toBe(await fondo(pista));

  await page.getByRole("button", { name: "Agregar" }).focus();
  await keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await test.step("cada campo", () => esperarParadas(page, 8));
});

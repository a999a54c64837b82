import { expect, test } from "../fixtures.ts";
import { esperarAccesible } from "../pages/accesible.page.ts";

const FILAS = "tbody tr[data-fila]";

test("filtros guardados: los de ahora se guardan con un nombre, siguen en otra ventana, se ponen de un toque y se quitan", async ({
  de,
}) => {
  const page = await de("admin");
  await page.goto("/pendientes");
  await page.getByRole("combobox", { name: "Tipo" }).selectOption("COMPLEJO");
  await expect(page).toHaveURL(/tipo=COMPLEJO/);
  await expect(page.locator(FILAS).first()).toBeVisible();
  const guardados = page.getByRole("button", { name: "Filtros guardados" });
  await guardados.click();
  const caja = page.getByRole("dialog", { name: "Filtros guardados" });
  await caja.getByRole("textbox", { name: "Nombre" }).fill("Los complejos");
  await esperarAccesible(page);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("group", { name: "Se guardó el filtro." })).toBeVisible();
  await expect(caja).toBeHidden();

  const otra = await de("admin", { viewport: { width: 390, height: 844 } });
  await otra.goto("/pendientes");
  await otra.getByRole("button", { name: "Filtros", exact: true }).click();
  await otra.getByRole("button", { name: "Filtros guardados" }).click();
  const suya = otra.getByRole("dialog", { name: "Filtros guardados" });
  await expect(suya.getByText("Ponga algún filtro en la lista para poder guardarlo.")).toBeVisible();
  const ancho = () => otra.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await ancho()).toBe(0);
  await suya.getByRole("button", { name: "Los complejos", exact: true }).click();
  await expect(otra).toHaveURL(/tipo=COMPLEJO/);

  await otra.getByRole("button", { name: "Filtros guardados" }).click();
  await suya.getByRole("button", { name: "Quitar el filtro guardado Los complejos" }).click();
  await expect(suya.getByText("Todavía no guardó ningún filtro de esta lista.")).toBeVisible();
  await otra.keyboard.press("Escape");
  await expect(suya).toBeHidden();
});

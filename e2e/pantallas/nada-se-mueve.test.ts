import { TERMINAL } from "../demo.ts";
import { expect, test } from "../fixtures.ts";
import { retener } from "../pages/codigo.page.ts";
import { tomarPunto } from "../pages/escritorio.page.ts";
import { cajas } from "../pages/quietud.page.ts";

test("camino a una conversación: mientras su código no está, ni el menú ni la lista de antes se mueven; con ella el menú se achica", async ({
  de,
}) => {
  const page = await de("operador3");
  await tomarPunto(page, TERMINAL);
  await page.goto("/pendientes?tipo=SIMPLE&limit=5");
  const boton = page.getByRole("button", { name: /^Abrir la conversación de / }).first();
  await expect(boton).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  const partes = {
    menu: page.getByRole("navigation", { name: "Menú principal" }),
    ruta: page.getByRole("navigation", { name: "Ruta" }),
    titulo: page.getByRole("heading", { level: 1, name: "Pendientes" }),
    filtros: page.getByRole("search"),
    fila: page.locator("tbody tr[data-fila]").first(),
    cuantas: page.getByText(/^\d+ de \d+$/),
  };
  const fila = await partes.fila.getAttribute("data-fila");
  const antes = await cajas(partes);
  const seguir = await retener(page, "**/assets/ConversacionPage-*.js");
  await boton.click();
  await expect(page.getByRole("progressbar", { name: "Cargando…" })).toBeVisible();
  await expect(page).toHaveURL(/\/conversacion\/\d+\/\d+$/);
  expect(await cajas(partes)).toEqual(antes);
  await expect(partes.fila).toHaveAttribute("data-fila", fila ?? "");
  await expect(page.getByRole("combobox", { name: "Tipo" })).toHaveValue("SIMPLE");
  seguir();
  await expect(page.getByRole("feed")).toBeVisible();
  const ancho = async () => (await partes.menu.boundingBox())?.width ?? 0;
  await expect.poll(ancho).toBeLessThan(antes.menu[2] ?? 0);
});

import { TERMINAL } from "../demo.ts";
import { expect, test } from "../fixtures.ts";
import { burbuja, compositor, tomarPunto } from "../pages/escritorio.page.ts";

const FILAS = "tbody tr[data-fila]";

test("pendientes: columnas y filtros en su orden, cuenta y tamaños de página [B-pendientes-02, B-pendientes-03, A-lista-01, A-lista-02, B-pendientes-04, B-pendientes-06, B-pendientes-08]", async ({
  de,
}) => {
  const page = await de("admin");
  await page.goto("/pendientes");
  await expect(page.locator(FILAS).first()).toBeVisible();
  await expect(page.getByRole("columnheader")).toHaveText([
    "Acciones",
    "Tipo",
    "Persona",
    "Descripción",
    "Último mensaje",
    "Última actualización",
    "Estado",
  ]);
  // The chat button is the operators' (B §6).
  const acciones = page.locator(FILAS).first().getByRole("button");
  await expect(acciones).toHaveCount(1);
  await expect(acciones).toHaveAccessibleName(/^Información adicional/);
  await expect(page.getByRole("search").locator("label")).toHaveText(["Tipo", "Descripción"]);
  await expect(page.getByLabel("Filas por página").locator("option")).toHaveText(["5", "10", "25"]);
  await expect(page.getByText(/^\d+ de \d+$/)).toBeVisible();
});

test("pendientes: página, tamaño, orden y filtro viven en la dirección; Atrás y Adelante los recorren [A-lista-02, A-lista-16, A-lista-17]", async ({
  de,
}) => {
  const page = await de("admin");
  await page.goto("/pendientes");
  await expect(page.locator(FILAS).first()).toBeVisible();
  await page.getByLabel("Filas por página").selectOption("5");
  await expect(page).toHaveURL(/limit=5/);
  await expect(page.locator(FILAS)).toHaveCount(5);
  const primera = await page.locator(FILAS).first().getAttribute("data-fila");

  await page.getByRole("button", { name: "Página 2", exact: true }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.locator(FILAS).first()).not.toHaveAttribute("data-fila", primera ?? "");
  await page.goBack();
  await expect(page).not.toHaveURL(/page=/);
  await expect(page.locator(FILAS).first()).toHaveAttribute("data-fila", primera ?? "");
  await page.goForward();
  await expect(page).toHaveURL(/page=2/);

  await page.getByRole("columnheader", { name: "Última actualización" }).getByRole("button").click();
  await expect(page).toHaveURL(/order=_updated_at/);
  await expect(page).not.toHaveURL(/page=/);
  await expect(page.getByRole("columnheader", { name: "Última actualización" })).toHaveAttribute(
    "aria-sort",
    "ascending",
  );
  await expect(page.locator(FILAS).first()).not.toHaveAttribute("data-fila", primera ?? "");

  await page.getByRole("combobox", { name: "Tipo" }).selectOption("COMPLEJO");
  await expect(page).toHaveURL(/tipo=COMPLEJO/);
  await expect(page.locator(FILAS).filter({ hasText: "SIMPLE" })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("combobox", { name: "Tipo" })).toHaveValue("COMPLEJO");
  await expect(page.locator(FILAS).first()).toContainText("COMPLEJO");
});

test("pendientes: sin coincidencias lo dice, y Limpiar filtros devuelve la lista [A-lista-04, B-pendientes-03]", async ({
  de,
}) => {
  const page = await de("admin");
  await page.goto("/pendientes");
  await expect(page.locator(FILAS).first()).toBeVisible();
  await page.getByRole("textbox", { name: "Descripción" }).fill("zzz que nadie escribió");
  await expect(page.getByText("No se encontraron registros que coincidan")).toBeVisible();
  // It names people: never in the address.
  expect(page.url()).not.toContain("zzz");
  await page.getByRole("button", { name: "Limpiar filtros" }).click();
  await expect(page.locator(FILAS).first()).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Descripción" })).toHaveValue("");
});

test("pendientes: el operador abre la conversación con su botón, y Atrás vuelve a la fila [B-pendientes-01, B-pendientes-07]", async ({
  de,
  telefono,
}) => {
  // One of its own: of another one the term for answering may be over.
  const ciudadano = await telefono("amti");
  await ciudadano.escribir("Quiero saber de mi licencia");
  const page = await de("operador3");
  await tomarPunto(page, TERMINAL);
  const boton = page.getByRole("button", { name: `Abrir la conversación de ${ciudadano.rotulo}` });
  await expect(async () => {
    await page.goto("/pendientes");
    await expect(boton).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await boton.click();
  await expect(page).toHaveURL(/\/conversacion\/\d+\/\d+$/);
  await expect(page.getByRole("feed")).toBeVisible();
  await expect(burbuja(page, "Quiero saber de mi licencia")).toBeVisible();
  await expect(compositor(page)).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(/\/pendientes$/);
  await expect(page.locator(FILAS).first()).toBeVisible();
});

test("pendientes: sin punto, el operador lo lee y llega a elegir uno [B-pendientes-05, B-cubiculos-13, B-cubiculos-15]", async ({
  de,
}) => {
  const page = await de("operador3");
  await tomarPunto(page, TERMINAL);
  await page.goto("/operadores");
  await page.getByRole("button", { name: `Salir, ${TERMINAL}` }).click();
  await expect(page.getByText("¿Está seguro de dejar el Punto de Atención?")).toBeVisible();
  await page.getByRole("button", { name: "Dejar", exact: true }).click();
  await expect(page.getByRole("button", { name: `Ingresar, ${TERMINAL}` })).toBeVisible();
  await page.goto("/pendientes");
  await expect(page).toHaveURL(/\/operadores$/);
  await expect(page.getByRole("main").getByText("Debe seleccionar un punto de atención.")).toBeVisible();
});

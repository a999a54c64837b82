import { CENTRAL, TERMINAL } from "../demo.ts";
import { expect, test } from "../fixtures.ts";
import { tomarPunto } from "../pages/escritorio.page.ts";

test("tablero de un administrador: lo que espera ahora lleva a su lista, y treinta días se leen como gráfico y como tabla [A-rutas-01, A-rutas-02]", async ({
  habitual,
}) => {
  const page = await habitual("admin");
  await page.goto("/");
  const dias = page.getByRole("figure", { name: "Casos por día" });
  await expect(dias.getByText(/^Abiertos: \d/)).toBeVisible();
  await dias.getByRole("button", { name: "Ver como tabla" }).click();
  await expect(dias.getByRole("row")).toHaveCount(31);

  await page.getByText("7 días", { exact: true }).click();
  await expect(dias.getByRole("row")).toHaveCount(8);

  const sinTomar = page.getByRole("link", { name: "Sin atender" });
  await sinTomar.click();
  await expect(page).toHaveURL(/\/admin-casos\?atencion=SIN_TOMAR/);
  await expect(page.getByRole("combobox", { name: "Atención" })).toHaveValue("SIN_TOMAR");
});

test("tablero de un operador: quién espera más, y su conversación a un paso [A-rutas-02]", async ({
  habitual,
}) => {
  const page = await habitual("operador3");
  await tomarPunto(page, TERMINAL);
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tablero");
  const esperan = page.getByRole("heading", { name: "Los que más esperan" }).locator("..");
  const primera = esperan.getByRole("link").first();
  await expect(primera).toHaveAttribute("href", /^\/conversacion\/\d+\/\d+$/);
  await primera.click();
  await expect(page).toHaveURL(/\/conversacion\/\d+\/\d+$/);
  await expect(page.getByRole("feed")).toBeVisible();
});

test("tablero de la plataforma: lo que está por salir y los errores de todas; elegida una institución, sus puntos y nada de las demás [A-rutas-02]", async ({
  habitual,
}) => {
  const page = await habitual("superadmin");
  await page.goto("/");
  const ahora = page.getByRole("region", { name: "Ahora" });
  await expect(ahora.getByText("Por salir")).toBeVisible();
  await expect(page.getByRole("link", { name: /Errores desde ayer/ })).toHaveAttribute(
    "href",
    /^\/logs\?nivel=ERROR&desde=\d{4}-\d\d-\d\d$/,
  );
  await expect(ahora.getByRole("table", { name: "Puntos de atención" })).toHaveCount(0);

  const cual = page.getByRole("combobox", { name: "Entidad", exact: true }).last();
  await cual.fill("Movilidad");
  await page.getByRole("option", { name: /^Autoridad de Movilidad/ }).click();
  await expect(ahora.getByRole("table", { name: "Puntos de atención" })).toContainText(TERMINAL);
  await expect(ahora.getByText(CENTRAL)).toHaveCount(0);
  await expect(ahora.getByText("Por salir")).toHaveCount(0);
});

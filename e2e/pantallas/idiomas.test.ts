import { expect, test } from "../fixtures.ts";
import { paginaConversacion } from "../pages/capas.page.ts";
import { abrirEn, cambiarA } from "../pages/textos.page.ts";

test("idioma: el elegido se guarda y sigue al recargar y al salir [A-i18n-02, A-sesion-04]", async ({
  ventana,
}) => {
  const page = await ventana();
  await page.goto("/login");
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  await cambiarA(page, "ay", false);
  await expect(page.getByRole("button", { name: "Mantaña", exact: true })).toBeVisible();
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", "ay");
  await expect(page.getByRole("button", { name: "Mantaña", exact: true })).toBeVisible();
});

test("idiomas: los avisos de un caso se leen en el idioma de quien mira, resaltados y fuera de toda burbuja [A-i18n-01, B-conversacion-02, B-producto-01]", async ({
  de,
}) => {
  const page = await de("operador3");
  await paginaConversacion(page);
  for (const [idioma, aviso] of [
    ["es", /^Se abrió el caso \d+\./],
    ["en", /^Case \d+ was opened\./],
    ["ay", /^\d+ caso jist’aratawa\./],
  ] as const) {
    await abrirEn(page, idioma, paginaConversacion);
    await expect(page.getByRole("feed").getByText(aviso).first()).toBeVisible();
  }
  const linea = page
    .getByRole("article")
    .locator(":scope > p", { hasText: /caso jist’aratawa\./ })
    .first();
  await expect(linea).toHaveCSS("border-left-width", "3px");
  const [suyo, deLaFila] = await linea.evaluate((parrafo) =>
    [parrafo, parrafo.closest("article") ?? parrafo].map((uno) => getComputedStyle(uno).backgroundColor),
  );
  expect(suyo).not.toBe(deLaFila);
});

test("idiomas: las teclas se llaman como en el idioma de quien mira [A-i18n-01]", async ({ de }) => {
  const page = await de("operador3");
  await paginaConversacion(page);
  for (const [idioma, tecla] of [
    ["es", "Mayús"],
    ["en", "Shift"],
  ] as const) {
    await abrirEn(page, idioma, paginaConversacion);
    await page.getByRole("heading", { level: 1 }).focus();
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog").locator("kbd", { hasText: tecla }).first()).toBeVisible();
  }
});

import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { paginaConversacion } from "../pages/capas.page.ts";
import { PANTALLAS } from "../pages/pantallas.page.ts";

const IDIOMAS = { es: "Español", en: "English", ay: "Aymar aru" } as const;
type Idioma = keyof typeof IDIOMAS;
/** A key shown instead of its text: `panelChats`, `chat:panelChats`, `{{nombre}}`. */
const CLAVE = /\b[a-z]+:[a-z]+[A-Z]\w+|\b[a-z]{3,}[A-Z][a-z]\w+|\{\{|\}\}/;
/** Shell words that an English page must not keep. */
const ESPANOL =
  /\b(Inicio|Buscar|Salir|Cerrar|Guardar|Cancelar|Volver|Filtros?|Filas|Idioma|Tema|Ayuda|Menú|Página|Puntos de atención|Pendientes|Enviar|Contraseña|Ingresar|Saltar|Limpiar|Última|Descripción)\b/;

/** All that can be read or heard, except what people wrote and names of institutions. */
async function textos(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const ajenos =
      "[role=feed], [role=log], [role=status], [role=alert], a[data-indice], tbody, main ul li, [role=dialog] li, [role=option], dd, h3 button, [lang]:not(html)";
    const nodos = [...document.querySelectorAll<HTMLElement>("body *")].filter(
      (nodo) => nodo.closest(ajenos) === null && !/^(SCRIPT|STYLE)$/.test(nodo.tagName),
    );
    const atributos = ["aria-label", "title", "placeholder", "alt"];
    return nodos
      .flatMap((nodo) => [
        ...[...nodo.childNodes]
          .filter((hijo) => hijo.nodeType === Node.TEXT_NODE)
          .map((hijo) => hijo.textContent ?? ""),
        ...atributos.map((nombre) => nodo.getAttribute(nombre) ?? ""),
      ])
      .map((texto) => texto.trim())
      .filter((texto) => texto !== "");
  });
}

/** As a person does: with the picker of the door, or the menu of the bar. */
async function cambiarA(page: Page, idioma: Idioma, dentro: boolean): Promise<void> {
  if (dentro) {
    await page.getByRole("button", { name: /^(ES|EN|AY) · / }).click();
    await page.getByRole("menuitemradio", { name: IDIOMAS[idioma] }).click();
    await expect(page.getByRole("menu")).toHaveCount(0);
  } else await page.locator("select").selectOption(IDIOMAS[idioma]);
  await expect(page.locator("html")).toHaveAttribute("lang", idioma);
}

/** Nothing under a dialog can be pressed: it is opened anew by somebody who prefers that language. */
async function abrirEn(page: Page, idioma: Idioma, abrir: (page: Page) => Promise<void>): Promise<void> {
  await page.evaluate((lang) => localStorage.setItem("base_lang", JSON.stringify(lang)), idioma);
  await abrir(page);
  await expect(page.locator("html")).toHaveAttribute("lang", idioma);
}

for (const { nombre, usuario, abrir, encima = false, permitidas = [] } of PANTALLAS) {
  test(`idiomas: ${nombre} en español, inglés y aymara, sin una clave a la vista ni español en la página inglesa [A-producto-01, A-shell-08, A-login-03, A-i18n-01, B-i18n-01]`, async ({
    ventana,
    de,
    vigilancia,
  }) => {
    vigilancia.permitidas.push(...permitidas);
    const page = await (usuario === null ? ventana() : de(usuario));
    await abrir(page);
    for (const idioma of ["es", "en", "ay"] as const) {
      if (idioma !== "es" && encima) await abrirEn(page, idioma, abrir);
      else if (idioma !== "es") await cambiarA(page, idioma, usuario !== null);
      const leidos = await textos(page);
      expect(leidos.length).toBeGreaterThan(5);
      expect(leidos.filter((texto) => CLAVE.test(texto))).toEqual([]);
      if (idioma === "en") expect(leidos.filter((texto) => ESPANOL.test(texto))).toEqual([]);
      if (idioma === "es") expect(leidos.filter((texto) => ESPANOL.test(texto))).not.toEqual([]);
    }
  });
}

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

test("idiomas: los avisos de un caso se leen en el idioma de quien mira [A-i18n-01, B-conversacion-02]", async ({
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

import { expect, type Page } from "@playwright/test";

export const IDIOMAS = { es: "Español", en: "English", ay: "Aymar aru" } as const;
export type Idioma = keyof typeof IDIOMAS;

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
export async function cambiarA(page: Page, idioma: Idioma, dentro: boolean): Promise<void> {
  if (dentro) {
    await page.getByRole("button", { name: /^(ES|EN|AY) · / }).click();
    await page.getByRole("menuitemradio", { name: IDIOMAS[idioma] }).click();
    await expect(page.getByRole("menu")).toHaveCount(0);
  } else await page.locator("select").selectOption(IDIOMAS[idioma]);
  await expect(page.locator("html")).toHaveAttribute("lang", idioma);
}

/** Nothing under a dialog can be pressed: it is opened anew by somebody who prefers that language. */
export async function abrirEn(
  page: Page,
  idioma: Idioma,
  abrir: (page: Page) => Promise<void>,
): Promise<void> {
  await page.evaluate((lang) => localStorage.setItem("base_lang", JSON.stringify(lang)), idioma);
  await abrir(page);
  await expect(page.locator("html")).toHaveAttribute("lang", idioma);
}

/** Nothing on the page is a key, and the English page holds no Spanish. */
export async function esperarTextos(page: Page, idioma: Idioma): Promise<void> {
  const leidos = await textos(page);
  expect(leidos.length).toBeGreaterThan(5);
  expect(leidos.filter((texto) => CLAVE.test(texto))).toEqual([]);
  const enEspanol = leidos.filter((texto) => ESPANOL.test(texto));
  if (idioma === "en") expect(enEspanol).toEqual([]);
  if (idioma === "es") expect(enEspanol).not.toEqual([]);
}

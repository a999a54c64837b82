import type { BrowserContextOptions, Page } from "@playwright/test";
import { TERMINAL, type Usuario } from "../demo.ts";
import { expect, test } from "../fixtures.ts";
import { tomarPunto } from "../pages/escritorio.page.ts";
import { esperarPagina } from "../pages/pantalla-lista.page.ts";
import { ELEGIDO, ENFOCADO, lineaDe, llegar } from "../pages/senales.page.ts";

type De = (usuario: Usuario, opciones?: BrowserContextOptions) => Promise<Page>;
const COLORES_FORZADOS = { forcedColors: "active" } as const;

const PAGINAS: Record<string, (de: De) => Promise<void>> = {
  async "el tablero: se elige el período, sus casos se leen como tabla y se va a los que nadie tomó"(de) {
    const page = await de("admin", COLORES_FORZADOS);
    await esperarPagina(page, "/");
    const dias = page.getByRole("figure", { name: "Casos por día" });
    await expect(dias).toBeVisible();
    await llegar(page, page.getByRole("radio", { name: "30 días" }));
    await page.keyboard.press("ArrowLeft");
    await expect(page.getByRole("radio", { name: "7 días" })).toBeFocused();
    const elegido = page.locator("label[data-active]").filter({ hasText: "7 días" });
    expect(await lineaDe(elegido)).toEqual(ENFOCADO);
    await llegar(page, dias.getByRole("button", { name: "Ver como tabla" }));
    expect(await lineaDe(elegido)).toEqual(ELEGIDO);
    await page.keyboard.press("Enter");
    await expect(dias.getByRole("row")).toHaveCount(8);
    await llegar(page, page.getByRole("region", { name: "Casos por día" }), 2);

    await page.getByRole("heading", { level: 1 }).focus();
    await llegar(page, page.getByRole("link", { name: "Sin atender" }));
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/admin-casos\?atencion=SIN_TOMAR/);
  },

  async "la presencia: se halla a quien está dentro, se ordena, se va a su fila y se quitan los filtros"(de) {
    await tomarPunto(await de("operador3"), TERMINAL);
    const page = await de("superadmin", COLORES_FORZADOS);
    await esperarPagina(page, "/presencia");
    await page.keyboard.press("/");
    await expect(page.getByRole("textbox", { name: "Nombre o usuario" })).toBeFocused();
    await page.keyboard.type("arancibia");
    await llegar(page, page.getByRole("combobox", { name: "Ahora" }));
    await page.keyboard.type("Es");
    await expect(page).toHaveURL(/estado=DENTRO/);
    const fila = page.locator("tbody tr[data-fila]");
    await expect(fila).toHaveCount(1);
    const columna = page.getByRole("columnheader", { name: "Ingreso" });
    await llegar(page, columna.getByRole("button"));
    await page.keyboard.press("Enter");
    await expect(columna).toHaveAttribute("aria-sort", "ascending");
    await page.keyboard.press("j");
    await expect(fila).toBeFocused();
    expect(await lineaDe(fila)).toEqual(ENFOCADO);
    await page.keyboard.press("/");
    await llegar(page, page.getByRole("button", { name: "Limpiar", exact: true }));
    await page.keyboard.press("Enter");
    await expect(page).not.toHaveURL(/estado=/);
  },

  async "la búsqueda: se escribe, se llega a lo hallado, se abre en su mensaje y se vuelve a él"(de) {
    const page = await de("admin", COLORES_FORZADOS);
    await esperarPagina(page, "/");
    await page.keyboard.press("Control+k");
    const campo = page.getByRole("textbox", { name: "Buscar páginas" });
    await expect(campo).toBeFocused();
    await page.keyboard.type("gracias");
    const elegida = page.getByRole("dialog").locator("[data-selected]");
    await expect(elegida).toHaveText(/Buscar «gracias»/);
    expect([await lineaDe(campo), await lineaDe(elegida)]).toEqual([ENFOCADO, ELEGIDO]);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("searchbox", { name: "Qué busca" })).toBeFocused();
    const hallado = page.getByRole("region", { name: "Mensajes" }).getByRole("button").first();
    await expect(hallado).toBeVisible();
    await llegar(page, hallado);
    await page.keyboard.press("Enter");
    const mensaje = page.getByRole("dialog", { name: "Resumen de conversación" }).locator("article:focus");
    await expect(mensaje).toContainText(/gracias/i);
    expect(await lineaDe(mensaje)).toEqual(ENFOCADO);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(hallado).toBeFocused();
  },
};

for (const [que, recorrer] of Object.entries(PAGINAS)) {
  test(`sólo con el teclado, ${que}; el foco y lo elegido se ven en los colores del sistema, y el foco en los nuestros [A-producto-01]`, async ({
    de,
  }) => recorrer(de));
}

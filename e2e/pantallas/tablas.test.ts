import type { Page } from "@playwright/test";
import { TERMINAL } from "../demo.ts";
import { expect, test } from "../fixtures.ts";
import { tomarPunto } from "../pages/escritorio.page.ts";
import { esperarPagina } from "../pages/pantalla-lista.page.ts";

const LISTAS = [
  "/usuarios",
  "/admin-casos",
  "/pendientes",
  "/historial",
  "/logs",
  "/modulos",
  "/canales",
  "/puntos",
  "/tramites",
  "/entidades",
  "/parametros",
  "/parametros?tab=servicios",
  "/parametros?tab=roles",
];

/** By how much its table is wider than its place, in pixels. */
async function sobraEn(page: Page, camino: string): Promise<number> {
  await esperarPagina(page, camino);
  const tabla = page.getByRole("table").first();
  await expect(tabla).toBeVisible();
  return tabla.evaluate((nodo) => {
    const marco = nodo.parentElement ?? nodo;
    return marco.scrollWidth - marco.clientWidth;
  });
}

test("tablas: a 1366 px y con el menú abierto se ven todas las columnas de cada lista, sin moverla de lado [A-lista-01]", async ({
  habitual,
}) => {
  const page = await habitual("superadmin");
  for (const camino of LISTAS) expect.soft(await sobraEn(page, camino), camino).toBe(0);
});

test("tablas: también las de quien atiende, con lo que puede hacer en cada caso [A-lista-01]", async ({
  habitual,
}) => {
  const page = await habitual("operador3");
  await tomarPunto(page, TERMINAL);
  for (const camino of ["/pendientes", "/historial"])
    expect.soft(await sobraEn(page, camino), camino).toBe(0);
});

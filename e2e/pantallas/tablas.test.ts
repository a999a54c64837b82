import type { Locator, Page } from "@playwright/test";
import { TERMINAL } from "../demo.ts";
import { expect, test } from "../fixtures.ts";
import { tomarPunto } from "../pages/escritorio.page.ts";
import { esperarPagina } from "../pages/pantalla-lista.page.ts";
import { abrirEn, IDIOMAS, type Idioma } from "../pages/textos.page.ts";

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

/** The rows of that list are a year old, so that their days take the room that days take. */
const envejecer = (page: Page): Promise<unknown> =>
  page.route("**/system/admin-casos?*", async (ruta) => {
    const respuesta = await ruta.fetch();
    const { rows, ...resto }: { rows: { estado: string; _updated_at: string }[] } = await respuesta.json();
    const viejas = rows.map((fila) => {
      const hasta = fila.estado === "CERRADO" ? Date.parse(fila._updated_at) : Date.now();
      return { ...fila, _created_at: new Date(hasta - 365 * 86_400_000).toISOString() };
    });
    await ruta.fulfill({ response: respuesta, json: { ...resto, rows: viejas } });
  });

/** On how many lines each stands. */
const lineasDe = (palabras: Locator): Promise<number[]> =>
  palabras.evaluateAll((nodos) =>
    nodos.map((nodo) => {
      const rango = document.createRange();
      rango.selectNodeContents(nodo);
      return new Set([...rango.getClientRects()].map(({ top }) => Math.round(top))).size;
    }),
  );

test("tablas: en cualquier idioma el estado de un caso está sobre sus días, que caben en una línea, y se ven todas las columnas [B-caso-20, B-caso-21, A-lista-01]", async ({
  de,
}) => {
  const page = await de("superadmin");
  await envejecer(page);
  await page.goto("/admin-casos");
  for (const idioma of Object.keys(IDIOMAS) as Idioma[]) {
    await abrirEn(page, idioma, async () => {
      expect.soft(await sobraEn(page, "/admin-casos"), idioma).toBe(0);
    });
    const lineas = await lineasDe(page.locator("td[data-estado] span[aria-hidden=true]"));
    expect.soft([...new Set(lineas)], idioma).toEqual([2]);
  }
});

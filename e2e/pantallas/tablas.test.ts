import { expect, test } from "../fixtures.ts";
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

test("tablas: a 1366 px y con el menú abierto se ven todas las columnas de cada lista, sin moverla de lado [A-lista-01]", async ({
  habitual,
}) => {
  const page = await habitual("superadmin");
  for (const camino of LISTAS) {
    await esperarPagina(page, camino);
    const tabla = page.getByRole("table").first();
    await expect(tabla).toBeVisible();
    const sobra = await tabla.evaluate((nodo) => {
      const marco = nodo.parentElement ?? nodo;
      return marco.scrollWidth - marco.clientWidth;
    });
    expect.soft(sobra, camino).toBe(0);
  }
});

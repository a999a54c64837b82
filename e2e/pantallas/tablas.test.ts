import type { Locator, Page } from "@playwright/test";
import { TERMINAL } from "../demo.ts";
import { expect, test } from "../fixtures.ts";
import { crearCuenta } from "../pages/cuentas.page.ts";
import { tomarPunto } from "../pages/escritorio.page.ts";
import { esperarPagina } from "../pages/pantalla-lista.page.ts";
import { abrirEn, IDIOMAS, type Idioma } from "../pages/textos.page.ts";

const CORRIENTE = { width: 1366, height: 768 };
const GRANDE = { width: 1920, height: 1080 };

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
  "/presencia",
  "/sueltos",
];

/** By how much the first table is wider than its place, in pixels. */
const sobra = (page: Page): Promise<number> =>
  page
    .getByRole("table")
    .first()
    .evaluate((nodo) => {
      const marco = nodo.parentElement ?? nodo;
      return marco.scrollWidth - marco.clientWidth;
    });

async function sobraEn(page: Page, camino: string): Promise<number> {
  await esperarPagina(page, camino);
  await expect(page.getByRole("table").first()).toBeVisible();
  return sobra(page);
}

/** Names of accounts, addresses and references have no space and may be of any length: where there is little room they go on in the next line. */
const SIN_ESPACIO = /^(?=.{17})[^\s]*[\d@._:-]/;

/** On a large screen a mail's name alone may. */
const DE_CORREO = /^(?=.{17}).*@$/;

/** Words of tables that begin on one line and end on the next; each part of an address is one. */
const partidas = async (page: Page): Promise<string[]> => {
  const palabras = await page.evaluate(() => {
    const partes: string[] = [];
    for (const celda of document.querySelectorAll("td, th")) {
      const textos = document.createTreeWalker(celda, NodeFilter.SHOW_TEXT);
      while (textos.nextNode()) {
        const { currentNode: texto } = textos;
        if (texto.parentElement?.closest(".solo-voz") !== null) continue;
        for (const { 0: palabra, index } of (texto.textContent ?? "").matchAll(/\S+/g)) {
          const tramo = document.createRange();
          tramo.setStart(texto, index);
          tramo.setEnd(texto, index + palabra.length);
          const lineas = new Set([...tramo.getClientRects()].map(({ top }) => Math.round(top)));
          if (lineas.size > 1) partes.push(palabra);
        }
      }
    }
    return partes;
  });
  const angosta = page.viewportSize()?.width === CORRIENTE.width;
  return palabras.filter((palabra) => !(angosta ? SIN_ESPACIO : DE_CORREO).test(palabra));
};

/** Each is opened once and looked at in both widths. */
async function esperarTablas(page: Page, caminos: readonly string[]): Promise<void> {
  for (const camino of caminos) {
    await esperarPagina(page, camino);
    for (const tamanio of [GRANDE, CORRIENTE]) {
      await page.setViewportSize(tamanio);
      await expect(page.getByRole("table").first()).toBeVisible();
      const donde = `${camino} a ${tamanio.width} px`;
      expect.soft(await sobra(page), donde).toBe(0);
      expect.soft(await partidas(page), donde).toEqual([]);
    }
  }
}

test("tablas: a 1366 y a 1920 px, con el menú abierto, se ven todas las columnas de cada lista, sin moverla de lado, y ninguna palabra se parte [A-lista-01]", async ({
  habitual,
  request,
}) => {
  // Whom the list of who is at which point shows.
  await tomarPunto(await habitual("operador3"), TERMINAL);
  // As long as an account is at most that is not broken anywhere, and on the first page whoever else was made meanwhile.
  const usuario = `aaa${Date.now()}`;
  await crearCuenta(request, { usuario, email: `${usuario}.${usuario}@ventanilla.example` });
  const page = await habitual("superadmin");
  await esperarPagina(page, "/usuarios");
  await expect(page.getByRole("cell", { name: usuario, exact: true })).toBeVisible();
  await esperarTablas(page, LISTAS);
});

test("tablas: también las de quien atiende, con todo lo que puede hacer en un caso que se cerró hace mucho [A-lista-01]", async ({
  de,
}) => {
  const page = await de("operador3");
  await envejecer(page, "operadores/*/pendientes");
  await envejecer(page, "operadores/*/historial", { fallidos: 12, inciertos: 1 });
  await tomarPunto(page, TERMINAL);
  await esperarTablas(page, ["/pendientes", "/historial?estado=CERRADO"]);
  const masAcciones = page.getByRole("row").filter({ has: page.locator("button:nth-of-type(4)") });
  await expect(masAcciones.first()).toBeVisible();
});

/** The rows of that list are a year old, so that their days take the room that days take. */
const envejecer = (page: Page, camino: string, ademas: object = {}): Promise<unknown> =>
  page.route(`**/system/${camino}?*`, async (ruta) => {
    const respuesta = await ruta.fetch();
    const { rows, ...resto }: { rows: { estado: string; _updated_at: string }[] } = await respuesta.json();
    const viejas = rows.map((fila) => {
      const hasta = fila.estado === "CERRADO" ? Date.parse(fila._updated_at) : Date.now();
      const desde = new Date(hasta - 365 * 86_400_000).toISOString();
      return { ...fila, _created_at: desde, ...ademas };
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
  await envejecer(page, "admin-casos");
  await page.goto("/admin-casos");
  for (const idioma of Object.keys(IDIOMAS) as Idioma[]) {
    await abrirEn(page, idioma, async () => {
      expect.soft(await sobraEn(page, "/admin-casos"), idioma).toBe(0);
    });
    const lineas = await lineasDe(page.locator("td[data-estado] span[aria-hidden=true]"));
    expect.soft([...new Set(lineas)], idioma).toEqual([2]);
  }
});

import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { esperarAccesible } from "../pages/accesible.page.ts";
import { dialogo } from "../pages/caso.page.ts";
import { tomarTelefono } from "../pages/ciudadano.page.ts";
import { abrirChat, entrada, entrarAlPunto, esperarSinLeer, responder } from "../pages/escritorio.page.ts";
import { elegirVista, esperarChats, esperarVista } from "../pages/lista-chats.page.ts";
import { abrirPunto } from "../pages/punto-propio.page.ts";

/** How often a page that is looked at looks again, by its own clock. */
const REFRESCO = "00:30";
const DANIELA = "Daniela Mollinedo Chura";

/** What comes by itself while one looks on. */
async function alMirar(page: Page, esperar: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(REFRESCO);
    await esperar();
  }).toPass({ timeout: 30_000 });
}

/** The same with a line to a point: one that is opening when the clock is put forward is given up, and says so. */
async function alMirarEnLinea(page: Page, esperar: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await enLinea(page);
    await page.clock.fastForward(REFRESCO);
    await esperar();
    await enLinea(page);
  }).toPass({ timeout: 30_000 });
}

const enLinea = (page: Page): Promise<void> =>
  expect(page.getByText("En línea", { exact: true })).toBeAttached();

async function alTablero(page: Page): Promise<void> {
  await page.goto("/");
  await enLinea(page);
}

test("presencia: quién está en qué punto se ve mientras se mira; al salir quedan su ingreso, su salida y cuánto estuvo, también en el CSV", async ({
  de,
  request,
}) => {
  const { punto } = await abrirPunto(request, ["operador1"]);
  const [admin, mesa] = [await de("admin"), await de("operador1")];
  await admin.clock.install();
  await admin.goto(`/presencia?punto=${encodeURIComponent(punto)}`);
  await expect(admin.getByText("No se encontraron registros que coincidan")).toBeVisible();

  await entrarAlPunto(mesa, punto);
  const fila = admin.getByRole("row", { name: punto });
  await alMirar(admin, () => expect(fila).toContainText("está dentro", { timeout: 1_000 }));
  await expect(fila).toContainText(DANIELA);
  await admin.getByRole("combobox", { name: "Ahora" }).selectOption("Está dentro");
  await expect(fila).toBeVisible();

  await mesa.goto("/operadores");
  await mesa.getByRole("button", { name: `Salir, ${punto}` }).click();
  await dialogo(mesa, /./).getByRole("button", { name: "Dejar", exact: true }).click();
  await expect(mesa.getByRole("button", { name: `Ingresar, ${punto}` })).toBeVisible();
  await alMirar(admin, () => expect(fila).toHaveCount(0, { timeout: 1_000 }));
  await admin.getByRole("combobox", { name: "Ahora" }).selectOption("Ya salió");
  const momento = /\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d/;
  await expect(fila.getByRole("cell").filter({ hasText: momento })).toHaveCount(2);
  await esperarAccesible(admin);

  const descarga = admin.waitForEvent("download");
  await admin.getByRole("button", { name: "Exportar CSV" }).click();
  const guardada = await descarga;
  expect(guardada.suggestedFilename()).toBe("presencias.csv");
  const [titulos, ...filas] = (await readFile(await guardada.path(), "utf8")).trim().split("\r\n");
  expect(titulos).toMatch(/Ingreso;Salida;Duración en segundos$/);
  expect(filas).toEqual([
    expect.stringMatching(/;operador1;.*;\d{4}-\d\d-\d\d [\d:]{8};\d{4}-\d\d-\d\d [\d:]{8};\d+$/),
  ]);
  expect(filas[0]).toContain(`;${punto};`);
});

test("tablero de un operador: sus cifras cambian solas mientras lo mira, y quien acaba de escribir aparece entre los que más esperan", async ({
  de,
  request,
}) => {
  const { punto, cuenta } = await abrirPunto(request, ["operador1"]);
  const ciudadano = await tomarTelefono(request, cuenta);
  const page = await de("operador1");
  await entrarAlPunto(page, punto);
  await page.clock.install();
  await alTablero(page);
  const suyo = page.getByRole("region", { name: punto });
  const cifra = (nombre: string) => suyo.getByRole("listitem").filter({ hasText: nombre });
  await expect(cifra("Esperan respuesta")).toContainText("Nadie espera");

  await ciudadano.escribir("¿Me atienden?");
  await alMirarEnLinea(page, async () => {
    await expect(cifra("Esperan respuesta")).toContainText(/respuesta1/, { timeout: 1_000 });
  });
  await expect(cifra("Sin leer")).toContainText(/leer1/);
  await suyo.getByRole("link", { name: ciudadano.rotulo }).click();
  await expect(page).toHaveURL(/\/conversacion\/\d+\/\d+$/);
  await expect(page.getByRole("feed").getByText("¿Me atienden?")).toBeVisible();
});

test("tablero de un operador: cada cifra abre el chat en la vista que la cuenta, también sobre otra elegida antes, que sigue siendo la suya", async ({
  de,
  request,
}) => {
  const { punto, cuenta } = await abrirPunto(request, ["operador1"]);
  const [primera, segunda] = [await tomarTelefono(request, cuenta), await tomarTelefono(request, cuenta)];
  const page = await de("operador1");
  await entrarAlPunto(page, punto);
  await primera.escribir("¿Me atienden?");
  await expect(entrada(page, primera.rotulo)).toBeVisible();
  await segunda.escribir("¿Y a mí?");
  await expect(entrada(page, segunda.rotulo)).toBeVisible();
  await abrirChat(page, segunda.rotulo);
  await responder(page, "Ya le atiendo");
  // What was seen counts as read for everybody once the case is somebody's.
  await expect(entrada(page, segunda.rotulo).getByRole("link")).toHaveAccessibleName(/lo atiende usted/);
  await esperarSinLeer(page, segunda.rotulo, 0);
  await elegirVista(page, "Con fallos");

  await page.clock.install();
  const ir = async (cifra: string, cuantos: string) => {
    await alTablero(page);
    const suya = page.getByRole("region", { name: punto }).getByRole("link", { name: cifra });
    await alMirarEnLinea(page, () => expect(suya).toContainText(cuantos, { timeout: 1_000 }));
    await suya.click();
  };
  await ir("Esperan respuesta", "respuesta1");
  await esperarVista(page, "Esperan respuesta, 1 chat");
  await esperarChats(page, primera);
  await ir("Míos", "Míos1");
  await esperarVista(page, "Míos, 1 chat");
  await esperarChats(page, segunda);
  await page.reload();
  await esperarVista(page, "Míos, 1 chat");
  await ir("Sin leer", "leer1");
  await esperarVista(page, "Todos, 2 chats");
  await page.goto("/operadores");
  await page.getByRole("button", { name: `Ir al chat, ${punto}` }).click();
  await esperarVista(page, "Con fallos, ningún chat");
});

test("tablero de un administrador: lo que espera en un punto cambia solo mientras lo mira", async ({
  de,
  request,
}) => {
  const { punto, cuenta } = await abrirPunto(request, ["operador1"]);
  const ciudadano = await tomarTelefono(request, cuenta);
  const page = await de("admin");
  await page.clock.install();
  await page.goto("/");
  const suya = page
    .getByRole("region", { name: "Ahora" })
    .getByRole("table", { name: "Puntos de atención" })
    .getByRole("row", { name: punto });
  await expect(suya.getByRole("cell")).toHaveText(["0", "0", "0", "0", "sin datos"]);
  await ciudadano.escribir("¿Me atienden?");
  await alMirar(page, async () => {
    await expect(suya.getByRole("cell")).toHaveText(["0", "1", "1", "1", /^\d+ (s|min)$/], {
      timeout: 1_000,
    });
  });
});

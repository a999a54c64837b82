import type { Page } from "@playwright/test";
import { CENTRAL } from "../demo.ts";
import { expect, test } from "../fixtures.ts";
import type { Telefono } from "../pages/ciudadano.page.ts";
import { abrirChat, burbuja, compositor, entrada, ingresar, tomarPunto } from "../pages/escritorio.page.ts";

const BORRADOR = "Le confirmo que su carpeta";

async function conversar(mesa: Page, ciudadano: Telefono): Promise<void> {
  await ciudadano.escribir("¿Hay novedades de mi carpeta?");
  await tomarPunto(mesa, CENTRAL);
  await abrirChat(mesa, ciudadano.numero);
  await expect(burbuja(mesa, "¿Hay novedades de mi carpeta?")).toBeVisible();
}

/** Signs out through the menu, leaving the point on the way. */
async function salir(mesa: Page): Promise<void> {
  await mesa.getByRole("button", { name: /^Menú de / }).click();
  await mesa.getByRole("menuitem", { name: "Salir" }).click();
  await mesa.getByRole("button", { name: "Dejar", exact: true }).click();
  await expect(mesa).toHaveURL(/\/login$/);
}

test("borrador: sobrevive al cambio de chat, a la recarga y a la salida, y la lista lo muestra [B-mensajes-08, A-shell-14, B-cubiculos-04, B-cubiculos-13]", async ({
  ventana,
  telefono,
}) => {
  const ciudadano = await telefono("sederce");
  const otro = await telefono("sederce");
  await otro.escribir("Buenas tardes");
  const mesa = await ventana();
  await mesa.goto("/login");
  await ingresar(mesa, "operador1");
  await expect(mesa).not.toHaveURL(/\/login/);
  await conversar(mesa, ciudadano);
  await compositor(mesa).fill(BORRADOR);

  await abrirChat(mesa, otro.numero);
  await expect(entrada(mesa, ciudadano.numero)).toContainText(`Borrador: ${BORRADOR}`);
  await abrirChat(mesa, ciudadano.numero);
  await expect(compositor(mesa)).toHaveValue(BORRADOR);

  await mesa.reload();
  await expect(compositor(mesa)).toHaveValue(BORRADOR);

  await salir(mesa);
  await ingresar(mesa, "operador1");
  await expect(mesa).not.toHaveURL(/\/login/);
  await tomarPunto(mesa, CENTRAL);
  await expect(entrada(mesa, ciudadano.numero)).toContainText(`Borrador: ${BORRADOR}`);
  await abrirChat(mesa, ciudadano.numero);
  await expect(compositor(mesa)).toHaveValue(BORRADOR);
});

test("sin conexión: lo escrito espera a la vista y al volver sale una sola vez y en orden [A-errores-14, B-mensajes-08]", async ({
  de,
  telefono,
  vigilancia,
}) => {
  vigilancia.permitidas.push(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|WebSocket connection/);
  const ciudadano = await telefono("sederce");
  const mesa = await de("operador1");
  await conversar(mesa, ciudadano);

  await mesa.context().setOffline(true);
  const tira = mesa.getByText("Sin conexión. Puede seguir escribiendo: se enviará al volver.", {
    exact: true,
  });
  await expect(tira.first()).toBeVisible();
  for (const texto of ["Primero: falta una firma.", "Segundo: puede traerla el lunes."]) {
    await compositor(mesa).fill(texto);
    await mesa.keyboard.press("Enter");
    await expect(burbuja(mesa, texto)).toContainText("En cola: sin conexión");
  }
  expect((await ciudadano.recibidos()).filter((texto) => /^(Primero|Segundo)/.test(texto))).toEqual([]);

  await mesa.context().setOffline(false);
  await expect(burbuja(mesa, "Segundo: puede traerla el lunes.")).toContainText("Entregado");
  await expect(mesa.getByRole("article").filter({ hasText: "En cola" })).toHaveCount(0);
  expect((await ciudadano.recibidos()).filter((texto) => /^(Primero|Segundo)/.test(texto))).toEqual([
    "Primero: falta una firma.",
    "Segundo: puede traerla el lunes.",
  ]);
  await expect(tira).toHaveCount(0);
});

test("sin conexión: lo que el ciudadano escribió mientras tanto aparece al volver, sin recargar [B-tiempo-real-07, B-tiempo-real-11]", async ({
  de,
  telefono,
  vigilancia,
}) => {
  vigilancia.permitidas.push(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|WebSocket connection/);
  const ciudadano = await telefono("sederce");
  const mesa = await de("operador1");
  await conversar(mesa, ciudadano);
  await mesa.context().setOffline(true);
  await ciudadano.escribir("¿Sigue ahí?");
  await mesa.context().setOffline(false);
  await expect(burbuja(mesa, "¿Sigue ahí?")).toHaveCount(1);
});

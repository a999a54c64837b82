import type { Locator } from "@playwright/test";
import { CENTRAL } from "../demo.ts";
import { expect, test } from "../fixtures.ts";
import { hallazgos } from "../pages/accesible.page.ts";
import { cerrarCaso } from "../pages/caso.page.ts";
import type { Telefono } from "../pages/ciudadano.page.ts";
import { abrirChat, burbuja, compositor, entrada, tomarPunto } from "../pages/escritorio.page.ts";

const CUANTOS = 10;
const VARIOS = "**/system/operadores/enviar/mensaje/varios";
/** Rows of the list are only there while they are in sight. */
const ALTA = { viewport: { width: 1366, height: 1500 } };

test("un mensaje a diez chats: el que otro operador cierra entretanto falla y se dice por qué; reintentado, cada ciudadano lo recibió una sola vez [B-chat-03, B-chat-13, B-chat-17, B-mensajes-15, B-mensajes-16, B-mensajes-17, B-mensajes-21]", async ({
  de,
  telefono,
}) => {
  test.setTimeout(120_000);
  const ciudadanos: Telefono[] = [];
  for (let n = 0; n < CUANTOS; n += 1) {
    const ciudadano = await telefono("sederce");
    await ciudadano.escribir(`¿Atienden mañana? (${n + 1})`);
    ciudadanos.push(ciudadano);
  }
  const [ultimo] = ciudadanos.slice(-1) as [Telefono];
  const [page, otro] = [await de("operador1", ALTA), await de("operador2")];
  await Promise.all([tomarPunto(page, CENTRAL), tomarPunto(otro, CENTRAL)]);

  await page.getByRole("button", { name: "Seleccionar varios" }).click();
  for (const { rotulo } of ciudadanos)
    await page.getByRole("checkbox", { name: `Seleccionar a ${rotulo}` }).check();
  await expect(page.getByRole("heading", { level: 2, name: "Enviar a 10 chats" })).toBeVisible();
  await expect(page.getByRole("list", { name: "Chats seleccionados" }).getByRole("listitem")).toHaveCount(
    CUANTOS,
  );

  // The other operator has the last one open, and closes its case when the message is already on its way.
  await abrirChat(otro, ultimo.rotulo);
  await otro.getByRole("button", { name: "Atender" }).click();
  await page.route(
    VARIOS,
    async (ruta) => {
      await cerrarCaso(otro);
      await ruta.continue();
    },
    { times: 1 },
  );
  await compositor(page).fill("Mañana atendemos de 8:30 a 12:00.");
  await page.getByRole("button", { name: "Enviar a 10 chats" }).click();
  await expect(
    page.getByRole("heading", { level: 2, name: "Resultado: 9 enviados, 1 fallido" }),
  ).toBeFocused();
  const fallido = page.getByRole("row").filter({ hasText: ultimo.rotulo });
  await expect(fallido).toContainText("Falló: Este caso ya terminó y no admite cambios.");
  await expect(page.getByRole("row").filter({ hasText: "Enviado" })).toHaveCount(CUANTOS - 1);

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole("rowheader")).toHaveCount(CUANTOS);
  expect(await palabrasPartidas(page.getByRole("rowheader"))).toEqual([]);
  expect(await hallazgos(page)).toEqual([]);
  await page.setViewportSize(ALTA.viewport);

  // Written again, there is a case to answer.
  await ultimo.escribir("¿Hay alguien?");
  await expect(entrada(page, ultimo.rotulo)).toBeVisible();
  await page.getByRole("button", { name: "Reintentar el fallido" }).click();
  await expect(page.getByText("Enviado exitosamente!").first()).toBeVisible();
  for (const ciudadano of ciudadanos) {
    await expect
      .poll(async () =>
        (await ciudadano.recibidos()).filter((texto) => texto === "Mañana atendemos de 8:30 a 12:00."),
      )
      .toHaveLength(1);
  }
  await abrirChat(page, ultimo.rotulo);
  await expect(burbuja(page, "Mañana atendemos de 8:30 a 12:00.")).toHaveCount(1);
});

/** Words of a text that stand in more than one line. */
const palabrasPartidas = (celdas: Locator): Promise<string[]> =>
  celdas.evaluateAll((nodos) =>
    nodos.flatMap((nodo) => {
      const partidas: string[] = [];
      const textos = document.createTreeWalker(nodo, NodeFilter.SHOW_TEXT);
      while (textos.nextNode()) {
        for (const { 0: palabra, index } of (textos.currentNode.textContent ?? "").matchAll(/\S+/g)) {
          const rango = document.createRange();
          rango.setStart(textos.currentNode, index);
          rango.setEnd(textos.currentNode, index + palabra.length);
          if (rango.getClientRects().length > 1) partidas.push(palabra);
        }
      }
      return partidas;
    }),
  );

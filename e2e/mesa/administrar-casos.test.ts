import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { CENTRAL, NORTE } from "../demo.ts";
import { expect, test } from "../fixtures.ts";
import { dialogo, dice } from "../pages/caso.page.ts";
import { abrirChat, articulos, compositor, entrada, tomarPunto } from "../pages/escritorio.page.ts";

/** The case of that citizen in the administrators' list, found by its words. */
async function hallar(page: Page, palabras: string, numero: string) {
  await page.goto("/admin-casos");
  await page.getByRole("textbox", { name: "Descripción" }).fill(palabras);
  await page.getByRole("textbox", { name: "Descripción" }).press("Enter");
  const fila = page.getByRole("row", { name: numero });
  await expect(fila).toBeVisible();
  return fila;
}

test("administrar: un caso que nadie atiende se halla, se lee y se asigna, y le llega a quien atiende en el acto; al cancelarlo, su conversación lo dice con el motivo [B-casos-admin-03, B-casos-admin-08, B-casos-admin-10, A-producto-14, A-conversacion-admin-02]", async ({
  de,
  telefono,
}) => {
  const ciudadano = await telefono("sederce");
  const palabras = `Nadie me responde ${ciudadano.numero}`;
  await ciudadano.escribir(palabras);
  const [admin, una, otra] = [await de("admin"), await de("operador1"), await de("operador2")];
  await Promise.all([tomarPunto(una, CENTRAL), tomarPunto(otra, NORTE)]);
  await expect(entrada(una, ciudadano.rotulo)).toBeVisible();
  await expect(entrada(otra, ciudadano.rotulo)).toBeVisible();

  const fila = await hallar(admin, palabras, ciudadano.rotulo);
  await expect(fila.getByText("Sin punto")).toBeVisible();
  await fila.getByRole("button", { name: /^Ver el resumen/ }).click();
  const resumen = admin.getByRole("dialog", { name: "Resumen de conversación" });
  await expect(resumen.getByRole("article").filter({ hasText: palabras })).toBeVisible();
  await admin.keyboard.press("Escape");

  await fila.getByRole("button", { name: /^Asignar punto/ }).click();
  const asignar = admin.getByRole("dialog", { name: "Asignar punto" });
  await asignar.getByRole("combobox").fill("Zona norte");
  await admin.getByRole("option", { name: NORTE }).click();
  await asignar.getByRole("textbox", { name: /^Comentario/ }).fill("Vive en esa zona");
  await asignar.getByRole("button", { name: "Asignar" }).click();
  await expect(fila.getByText(NORTE)).toBeVisible();
  await expect(entrada(una, ciudadano.rotulo)).toHaveCount(0);
  await abrirChat(otra, ciudadano.rotulo);
  await expect(
    articulos(otra).filter({ hasText: `asignó el caso a ${NORTE}: Vive en esa zona` }),
  ).toBeVisible();
  await expect(compositor(otra)).toBeVisible();

  await fila.getByRole("button", { name: /^Cancelar el caso/ }).click();
  const cancelar = admin.getByRole("dialog", { name: "Cancelar caso" });
  await cancelar.getByRole("textbox", { name: /^Motivo/ }).fill("Se atendió en persona");
  await cancelar.getByRole("button", { name: "Cancelar caso" }).click();
  const pregunta = admin.getByText("¿Está seguro de cambiar el estado a CANCELADO?");
  await expect(pregunta).toBeVisible();
  await admin.getByRole("button", { name: "Cancelar caso" }).last().click();
  await expect(fila.getByText("CANCELADO")).toBeVisible();
  await expect(articulos(otra).filter({ hasText: "canceló el caso: Se atendió en persona" })).toBeVisible();
  await expect(compositor(otra)).toHaveCount(0);
  // Nothing of it reached the citizen but the institution's own greeting.
  expect((await ciudadano.recibidos()).join()).not.toMatch(/asignó|canceló|Vive en esa zona|en persona/);
});

test("administrar: el detalle de un caso dice quién, por dónde y desde cuándo; la lista se guarda como CSV tal como está filtrada [B-casos-admin-03, B-casos-admin-07, B-casos-admin-10]", async ({
  de,
  telefono,
}) => {
  const ciudadano = await telefono("sederce");
  const palabras = `Me cobraron dos veces ${ciudadano.numero}`;
  await ciudadano.escribir(palabras);
  const admin = await de("admin");
  await expect.poll(() => ciudadano.recibidos()).toHaveLength(1);
  const fila = await hallar(admin, palabras, ciudadano.rotulo);
  await expect(admin.locator("tbody tr[data-fila]")).toHaveCount(1);

  await fila.getByRole("button", { name: /^Información adicional/ }).click();
  const detalle = dialogo(admin, "Información adicional de caso");
  for (const dato of [palabras, "Fecha de apertura", ciudadano.legible])
    await expect(detalle.getByText(dato, { exact: true })).toBeVisible();
  await admin.keyboard.press("Escape");
  await expect(detalle).toHaveCount(0);

  const descarga = admin.waitForEvent("download");
  await admin.getByRole("button", { name: "Exportar CSV" }).click();
  const guardada = await descarga;
  await dice(admin, "Se exportó 1 fila.");
  expect(guardada.suggestedFilename()).toBe("admin-casos.csv");
  const [titulos, ...filas] = (await readFile(await guardada.path(), "utf8")).trim().split("\r\n");
  expect(titulos).toMatch(/^\ufeff?.*;Tipo;.*;Descripción;.*;Estado;/);
  expect(filas).toEqual([expect.stringContaining(`;${palabras};`)]);
  expect(filas[0]).toContain(";ACTIVO;");
});

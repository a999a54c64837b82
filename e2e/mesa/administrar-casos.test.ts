import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { CENTRAL, NORTE } from "../demo.ts";
import { expect, test } from "../fixtures.ts";
import { dialogo, dice, identificar, inscribir, lado } from "../pages/caso.page.ts";
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

test("administrar: de un caso se pasa a quién vio los datos de su persona, y está también quien preguntó por ella al registro de identidad antes de guardarla [A-logs-06, A-producto-13]", async ({
  de,
  telefono,
  request,
}) => {
  const [ciudadano, quien] = [await telefono("sederce"), await inscribir(request)];
  const palabras = `Qué datos tienen de mí ${ciudadano.numero}`;
  await ciudadano.escribir(palabras);
  const [admin, operador] = [await de("admin"), await de("operador1")];
  await tomarPunto(operador, CENTRAL);
  await abrirChat(operador, ciudadano.rotulo);
  await operador.getByRole("button", { name: "Atender" }).click();
  await lado(operador).getByRole("button", { name: "Verificar", exact: true }).click();
  const caja = dialogo(operador, "Verificar persona");
  await identificar(operador, caja, quien);
  await caja.getByRole("button", { name: "Guardar & Asociar" }).click();
  await dice(operador, "Asociado exitosamente!");
  await lado(operador).getByRole("button", { name: "Ver datos" }).click();
  await expect(dialogo(operador, "Datos de la persona").getByLabel("Nombres")).toHaveValue("MARTA INÉS");
  const enlace = { name: "Quién vio sus datos" };
  await expect(lado(operador).getByRole("link", enlace)).toHaveCount(0);

  const fila = await hallar(admin, palabras, quien.nombre);
  await fila.getByRole("button", { name: /^Información adicional/ }).click();
  await dialogo(admin, "Información adicional de caso").getByRole("link", enlace).click();
  const referencia = admin.getByRole("textbox", { name: "Referencia" });
  await expect(referencia).toHaveValue(/^persona:\d+$/);
  for (const tipo of ["persona.vista", "registro.consulta"]) {
    await admin.getByRole("textbox", { name: "Tipo" }).fill(tipo);
    await admin.getByRole("textbox", { name: "Tipo" }).press("Enter");
    const suya = admin.getByRole("row", { name: new RegExp(`^${tipo}`) }).filter({ hasText: "operador1" });
    await expect(suya.first()).toBeVisible();
  }
});

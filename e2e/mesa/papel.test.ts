import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { extractText, getDocumentProxy } from "unpdf";
import { CENTRAL } from "../demo.ts";
import { expect, test } from "../fixtures.ts";
import { hallazgos } from "../pages/accesible.page.ts";
import { abrirChat, burbuja, responder, tomarPunto } from "../pages/escritorio.page.ts";

const PREGUNTA = "¿Me puede dar por escrito lo que hablamos?";
const RESPUESTA = "Con gusto, se lo imprimo.";
const NOTA = "Ojo: ya vino dos veces";

async function palabrasDe(bytes: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  return text.replace(/\s+/g, " ");
}

async function guardado(page: Page): Promise<string> {
  const [descarga] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Guardar PDF" }).click(),
  ]);
  expect(descarga.suggestedFilename()).toMatch(/^caso-\d+\.pdf$/);
  return palabrasDe(await readFile(await descarga.path()));
}

test("papel: desde la conversación se guarda como PDF y se imprime lo que se dijo; lo de los colegas, sólo si se marca", async ({
  de,
  telefono,
}) => {
  const ciudadano = await telefono("sederce");
  const page = await de("operador1");
  await tomarPunto(page, CENTRAL);
  await ciudadano.escribir(PREGUNTA);
  await abrirChat(page, ciudadano.rotulo);
  await expect(burbuja(page, PREGUNTA)).toBeVisible();
  await responder(page, RESPUESTA);
  await expect.poll(() => ciudadano.recibidos()).toContain(RESPUESTA);
  await page.getByRole("button", { name: "Nota interna" }).click();
  await page.getByRole("textbox", { name: "Nota interna para sus colegas" }).fill(NOTA);
  await page.getByRole("button", { name: "Guardar nota" }).click();
  await expect(burbuja(page, NOTA)).toBeVisible();

  const enPdf = await guardado(page);
  expect(enPdf).toContain(PREGUNTA);
  expect(enPdf).toContain(RESPUESTA);
  expect(enPdf).not.toContain(NOTA);
  await expect(page.getByText(/^Se guardó caso-\d+\.pdf/).first()).toBeVisible();

  const [papel] = await Promise.all([
    page.context().waitForEvent("page"),
    page.getByRole("link", { name: /^Imprimir/ }).click(),
  ]);
  await expect(
    papel.getByRole("heading", { level: 2, name: /^Registro de atención del caso \d+$/ }),
  ).toBeVisible();
  await expect(papel.getByRole("article").filter({ hasText: PREGUNTA })).toContainText("Recibido");
  await expect(papel.getByRole("article").filter({ hasText: RESPUESTA })).toContainText(
    /Enviado|Entregado|Leído/,
  );
  await expect(papel.getByText(NOTA)).toHaveCount(0);

  // On paper stands the record and nothing of the page around it.
  const impreso = await palabrasDe(await papel.pdf({ preferCSSPageSize: true }));
  expect(impreso).toContain(PREGUNTA);
  for (const ajeno of ["Historial", "Guardar PDF", "Incluir notas internas"])
    expect(impreso).not.toContain(ajeno);

  await papel.getByRole("checkbox", { name: "Incluir notas internas y comentarios entre colegas" }).check();
  const nota = papel.getByRole("article").filter({ hasText: NOTA });
  await expect(nota).toContainText("Entre colegas: no se envió al ciudadano.");
  await expect(papel.getByText(/no es para entregar al ciudadano\.$/).first()).toBeVisible();
  expect(await hallazgos(papel)).toEqual([]);
  expect(await guardado(papel)).toContain(NOTA);
});

import type { Page } from "@playwright/test";
import { CENTRAL, NORTE } from "../demo.ts";
import { expect, test } from "../fixtures.ts";
import { dialogo, dice, type Inscrito, inscribir, lado } from "../pages/caso.page.ts";
import type { Telefono } from "../pages/ciudadano.page.ts";
import {
  compositor,
  entrada,
  esperarSinLeer,
  responder,
  tabHasta,
  tomarPunto,
} from "../pages/escritorio.page.ts";

/** From the filter to the conversation, an answer, and the focus out of the field, where single keys act. */
async function atender(page: Page, { numero, rotulo }: Telefono): Promise<void> {
  await expect(page.getByRole("textbox", { name: "Filtrar chats" })).toBeFocused();
  await page.keyboard.type(numero);
  await expect(page.locator("a[data-indice]")).toHaveCount(1);
  await tabHasta(page, entrada(page, rotulo).getByRole("link"));
  await page.keyboard.press("Enter");
  await expect(compositor(page)).toBeFocused();
  await responder(page, "Buenos días, ya lo reviso.");
  // Who answers takes it; until the card says so, the case on the screen is the one from before.
  await expect(lado(page).getByText("Daniela Mollinedo Chura")).toBeVisible();
  await dejarElCampo(page);
}

async function dejarElCampo(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await expect(page.locator("article:focus")).toHaveCount(1);
}

async function verificarConTeclas(page: Page, { ci, nacimiento }: Inscrito): Promise<void> {
  const { keyboard } = page;
  await keyboard.press("v");
  const caja = dialogo(page, "Verificar persona");
  await expect(caja.getByLabel("Tipo de documento")).toHaveValue("CI");
  await expect(caja.getByLabel("Nro. documento")).toBeFocused();
  await keyboard.type(ci);
  for (const parte of ["", ...nacimiento]) {
    await keyboard.press("Tab");
    await keyboard.type(parte);
  }
  await keyboard.press("Enter");
  await expect(caja.getByLabel("Nombres")).toHaveValue("MARTA INÉS");
  await tabHasta(page, caja.getByLabel("Género"));
  await keyboard.type("Mujer");
  await tabHasta(page, caja.getByLabel("Celular"));
  await keyboard.type("70123456");
  await tabHasta(page, caja.getByRole("button", { name: "Verificar", exact: true }));
  await keyboard.press("Enter");
  await expect(caja.getByRole("button", { name: "Guardar & Asociar" })).toBeEnabled();
  // The button that was pressed was busy; the focus comes back to the dialog a frame later.
  await expect(caja.locator(":focus")).toHaveCount(1);
  await keyboard.press("Control+Enter");
  await expect(caja).toHaveCount(0);
}

test("sólo con el teclado: ? enseña las teclas del caso; v verifica, w actualiza, f agrega una respuesta, d deriva y q cierra [B-conversacion-09, B-conversacion-15, B-conversacion-20, B-caso-23, B-caso-29, B-derivar-02, B-faqs-19]", async ({
  de,
  telefono,
  request,
}) => {
  const [ciudadano, otro, quien] = [
    await telefono("sederce"),
    await telefono("sederce"),
    await inscribir(request),
  ];
  const page = await de("operador1");
  const { keyboard } = page;
  await tomarPunto(page, CENTRAL);
  for (const uno of [ciudadano, otro]) {
    await uno.escribir("Necesito un certificado");
    await esperarSinLeer(page, uno.rotulo, 1);
  }
  await atender(page, ciudadano);

  await keyboard.press("?");
  const atajos = dialogo(page, "Atajos de teclado");
  const delCaso = atajos.getByRole("table", { name: "Caso actual" });
  for (const accion of [
    "Verificar a la persona",
    "Actualizar caso",
    "Derivar",
    "Cerrar caso",
    "Preguntas frecuentes",
  ])
    await expect(delCaso.getByRole("cell", { name: accion, exact: true })).toBeVisible();
  await keyboard.press("Escape");
  await expect(atajos).toHaveCount(0);

  await verificarConTeclas(page, quien);
  await expect(lado(page).getByText(quien.nombre)).toBeVisible();

  await keyboard.press("w");
  const formulario = dialogo(page, /^Actualizar Caso/);
  await expect(formulario.getByRole("combobox", { name: /^Trámite/ })).toBeFocused();
  await keyboard.type("catastral rural");
  await expect(page.getByRole("option", { name: "Certificado catastral rural" })).toBeVisible();
  await keyboard.press("ArrowDown");
  await keyboard.press("Enter");
  await tabHasta(page, formulario.getByRole("combobox", { name: /^Tipo/ }));
  await keyboard.type("COMPLEJO");
  await keyboard.press("Control+Enter");
  await dice(page, "Caso guardado exitosamente!");
  await expect(formulario).toHaveCount(0);

  await keyboard.press("f");
  await expect(page.getByRole("combobox", { name: "Buscar en las preguntas" })).toBeFocused();
  await expect(page.getByRole("option").first()).toBeVisible();
  const [primera] = await page.getByRole("option").locator("span").allTextContents();
  await keyboard.press("Enter");
  await expect(compositor(page)).toBeFocused();
  await expect(compositor(page)).toHaveValue(primera ?? "");
  await keyboard.press("Control+a");
  await keyboard.press("Delete");
  await dejarElCampo(page);

  await keyboard.press("d");
  await expect(page.getByRole("combobox", { name: /^Cubículo de destino/ })).toBeFocused();
  await keyboard.type("Zona norte");
  await expect(page.getByRole("option", { name: NORTE })).toBeVisible();
  await keyboard.press("ArrowDown");
  await keyboard.press("Enter");
  await keyboard.press("Control+Enter");
  await expect(page.getByText("¿Está seguro de derivar el caso a otro Punto de Atención?")).toBeVisible();
  await keyboard.press("Enter");
  await dice(page, "Caso derivado exitosamente!");

  await expect(page.getByRole("textbox", { name: "Filtrar chats" })).toBeFocused();
  await keyboard.press("Control+a");
  await atender(page, otro);
  await keyboard.press("q");
  await expect(page.getByText("¿Está seguro de cambiar el estado a CERRADO?")).toBeVisible();
  await keyboard.press("Enter");
  await dice(page, "El caso cambió de estado a CERRADO exitosamente!");
  await expect(page.getByRole("heading", { level: 2, name: otro.rotulo })).toBeFocused();
});

import { CENTRAL } from "../demo.ts";
import { expect, test } from "../fixtures.ts";
import { hallazgos } from "../pages/accesible.page.ts";
import {
  abrirChat,
  articulos,
  burbuja,
  compositor,
  hiloQuieto,
  tomarPunto,
} from "../pages/escritorio.page.ts";
import { tapados } from "../pages/lugar.page.ts";

const RENGLONES = 90;

test("en una conversación larga se busca con Ctrl F lo que se dijo al comienzo, más atrás de lo cargado, y Enter lleva de uno a otro; desde la búsqueda general se llega al mismo lugar; también en un teléfono", async ({
  de,
  telefono,
}) => {
  const ciudadano = await telefono("sederce");
  const palabra = `zaguán${ciudadano.numero}`;
  await ciudadano.escribir(`Perdí mi recibo en el ${palabra}`);
  await expect.poll(() => ciudadano.recibidos()).toHaveLength(1);
  for (let n = 1; n <= RENGLONES; n += 1) await ciudadano.escribir(`Es el renglón ${n} de varios`);
  await ciudadano.escribir(`Fue cerca del ${palabra.toUpperCase()}, ayer`);
  const page = await de("operador1");
  await tomarPunto(page, CENTRAL);
  await abrirChat(page, ciudadano.rotulo);
  await page.getByRole("button", { name: /^Ir al más reciente/ }).click();
  await expect(burbuja(page, "Fue cerca")).toBeVisible();
  await compositor(page).focus();

  await page.keyboard.press("Control+f");
  const barra = page.getByRole("search", { name: "Buscar en la conversación" });
  const campo = barra.getByRole("searchbox");
  await expect(campo).toBeFocused();
  // Its words are put into the index some seconds after they came.
  await expect(async () => {
    await campo.fill("");
    await expect(barra.getByRole("status")).toHaveText("");
    await campo.fill(palabra.replace("á", "a"));
    await expect(barra.getByRole("status")).toContainText("1 de 2", { timeout: 2_000 });
  }).toPass();
  await expect(page.getByRole("feed").locator("mark")).toHaveText([palabra.toUpperCase()]);
  await campo.press("Enter");
  await expect(barra.getByRole("status")).toContainText("2 de 2");
  const primero = burbuja(page, "Perdí mi recibo");
  await expect(primero).toBeInViewport();
  await expect(primero).toHaveAttribute("data-senalada");
  await expect(primero.locator("mark")).toHaveText(palabra);
  await expect(campo).toBeFocused();
  await hiloQuieto(page);
  expect(await tapados(page)).toEqual([]);
  expect(await hallazgos(page)).toEqual([]);
  expect(page.url()).not.toContain("zagu");

  await page.setViewportSize({ width: 390, height: 844 });
  await hiloQuieto(page);
  expect(await tapados(page)).toEqual([]);
  expect(await hallazgos(page)).toEqual([]);
  await page.setViewportSize({ width: 1366, height: 768 });
  await campo.press("Escape");
  await expect(compositor(page)).toBeFocused();
  await expect(page.getByRole("feed").locator("mark")).toHaveCount(0);

  await articulos(page).last().focus();
  await page.keyboard.press("?");
  const teclas = page.getByRole("dialog", { name: "Atajos de teclado" });
  await expect(teclas.getByRole("row", { name: /^Ctrl ?\+? ?F Buscar en la conversación$/i })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(teclas).toBeHidden();
  await page.keyboard.press("g");
  await page.keyboard.press("b");
  const general = page.getByRole("searchbox", { name: "Qué busca" });
  await expect(general).toBeFocused();
  await general.fill(palabra);
  await page
    .getByRole("region", { name: "Mensajes" })
    .getByRole("button", { name: /Perdí mi recibo/ })
    .click();
  const resumen = page.getByRole("dialog", { name: "Resumen de conversación" });
  const enResumen = resumen.getByRole("article").filter({ hasText: "Perdí mi recibo" });
  await expect(enResumen).toBeFocused();
  await hiloQuieto(page);
  await expect(enResumen).toBeInViewport();
  await resumen.getByRole("button", { name: "Abrir conversación" }).click();
  await expect(page).toHaveURL(/\/chat\/\d+\?abrir=\d+$/);
  await expect(burbuja(page, "Perdí mi recibo")).toBeFocused();
  await expect(burbuja(page, "Perdí mi recibo")).toBeInViewport();
});

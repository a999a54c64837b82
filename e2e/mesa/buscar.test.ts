import { CENTRAL } from "../demo.ts";
import { expect, test } from "../fixtures.ts";
import { hallazgos } from "../pages/accesible.page.ts";
import { inscribir, verificar } from "../pages/caso.page.ts";
import { burbuja, conversar, entrar, ingresar, tomarPunto } from "../pages/escritorio.page.ts";

test("lo que dijo un ciudadano se halla con Ctrl K por el comienzo de una palabra, y se abre en su mensaje; una tecla escrita después de Ctrl K no va a otro lado", async ({
  de,
  telefono,
}) => {
  const ciudadano = await telefono("sederce");
  const palabra = `zaguán${ciudadano.numero}`;
  await ciudadano.escribir(`Perdí mi recibo en el ${palabra}, ¿qué hago?`);
  const page = await de("operador1");
  await tomarPunto(page, CENTRAL);
  await page.keyboard.press("Control+k");
  await page.keyboard.type(palabra.slice(0, -2).replace("á", "a"));
  await expect(page.getByRole("textbox", { name: "Buscar páginas" })).toHaveValue(/^zaguan/);
  await page.getByRole("button", { name: /^Buscar «zaguan/ }).click();
  const mensajes = page.getByRole("region", { name: "Mensajes" });
  const campo = page.getByRole("searchbox", { name: "Qué busca" });
  // Its words are put into the index some seconds after it came.
  await expect(async () => {
    await campo.fill("");
    // The page takes up what stands still for a moment: before that the same words again would be no new question.
    await expect(mensajes).toBeHidden();
    await campo.fill(palabra);
    await expect(mensajes.getByRole("button")).toHaveCount(1, { timeout: 2_000 });
  }).toPass();
  await expect(mensajes.locator("mark")).toHaveText(palabra);
  expect(page.url()).not.toContain("zagu");
  expect(await hallazgos(page)).toEqual([]);
  await mensajes.getByRole("button").click();
  const resumen = page.getByRole("dialog", { name: "Resumen de conversación" });
  await expect(resumen.getByRole("article").filter({ hasText: palabra })).toBeFocused();
});

test("una persona verificada se halla con Ctrl K desde Pendientes por su apellido y por su documento, marcados, y de ahí se abre su conversación; también en un teléfono", async ({
  de,
  telefono,
  request,
}) => {
  const [ciudadano, quien] = [await telefono("sederce"), await inscribir(request)];
  const pregunta = "¿Hay novedades de mi carpeta?";
  const apellido = quien.nombre.split(" ").at(-1) ?? "";
  const page = await de("operador1");
  await conversar(page, ciudadano, pregunta);
  await page.getByRole("button", { name: "Atender" }).click();
  await verificar(page, quien);
  const casos = page.getByRole("region", { name: "Casos" });
  const hallado = casos.getByRole("button");
  const buscar = async (texto: string) => {
    await page.goto("/pendientes");
    await expect(page.getByRole("heading", { level: 1, name: "Pendientes" })).toBeVisible();
    await page.keyboard.press("Control+k");
    await page.getByRole("textbox", { name: "Buscar páginas" }).fill(texto);
    await page.getByRole("button", { name: `Buscar «${texto}»` }).click();
    await expect(hallado).toHaveCount(1);
    await expect(hallado).toContainText(quien.nombre);
    expect(page.url()).not.toContain(texto);
  };

  await buscar(apellido.toLowerCase());
  await expect(casos.locator("mark")).toHaveText([apellido]);
  await expect(hallado).not.toContainText(quien.ci);
  await buscar(quien.ci);
  await expect(casos.locator("mark")).toHaveText([quien.ci]);
  expect(await hallazgos(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await hallazgos(page)).toEqual([]);
  await page.setViewportSize({ width: 1366, height: 768 });

  await hallado.click();
  const resumen = page.getByRole("dialog", { name: "Resumen de conversación" });
  await expect(resumen.getByRole("article").filter({ hasText: pregunta })).toBeVisible();
  await resumen.getByRole("button", { name: "Abrir conversación" }).click();
  await expect(page).toHaveURL(/\/chat\/\d+\?abrir=\d+$/);
  await expect(burbuja(page, pregunta)).toBeVisible();
});

test("al volver atrás está lo que uno buscó, y no lo que buscó quien salió antes de que uno ingresara en la misma pestaña", async ({
  ventana,
}) => {
  const page = await ventana({ storageState: { cookies: [], origins: [] } });
  await entrar(page, "admin");
  await page.goto("/buscar");
  const campo = page.getByRole("searchbox", { name: "Qué busca" });
  await campo.fill("legaliz");
  await expect(page.getByRole("region", { name: "Mensajes" })).toBeVisible();
  const irse = async () => {
    const menu = page.getByRole("navigation", { name: "Menú principal" });
    await menu.getByRole("link", { name: "Preferencias" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Parámetros" })).toBeVisible();
  };
  await irse();
  await page.goBack();
  await expect(campo).toHaveValue("legaliz");
  await irse();
  await page.getByRole("button", { name: /^Menú de / }).click();
  await page.getByRole("menuitem", { name: "Salir" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await ingresar(page, "operador3");
  await expect(page).not.toHaveURL(/login/);
  await page.goBack();
  await expect(campo).toHaveValue("");
  await expect(page.getByText("Escriba al menos dos letras")).toBeVisible();
});

import type { Locator } from "@playwright/test";
import { TERMINAL } from "../demo.ts";
import { expect, test } from "../fixtures.ts";
import { buscarEn } from "../pages/capas.page.ts";
import {
  abrirChat,
  articulos,
  burbuja,
  compositor,
  entrada,
  responder,
  tomarPunto,
} from "../pages/escritorio.page.ts";
import { mandarArchivo, png } from "../pages/medios.page.ts";
import { esperarPagina } from "../pages/pantalla-lista.page.ts";
import { ELEGIDO, ENFOCADO, esperarParadas, lineaDe, llegar } from "../pages/senales.page.ts";

test("colores forzados: en la mesa se ve por una línea qué chat está abierto y dónde está el foco, sólo con el teclado [A-producto-01]", async ({
  de,
  telefono,
}) => {
  const page = await de("operador3", { forcedColors: "active" });
  const { keyboard } = page;
  await tomarPunto(page, TERMINAL);
  const ciudadano = await telefono("amti");
  await ciudadano.escribir("¿A qué hora sale el último bus?");
  const chat = entrada(page, ciudadano.rotulo).getByRole("link");
  await chat.focus();
  await keyboard.press("Enter");
  await expect(compositor(page)).toBeFocused();
  expect(await lineaDe(compositor(page))).toEqual(ENFOCADO);
  expect(await lineaDe(chat)).toEqual(ELEGIDO);
  await chat.focus();
  await keyboard.press("ArrowUp");
  await keyboard.press("ArrowDown");
  expect(await lineaDe(page.locator("a[data-indice]:focus"))).toEqual(ENFOCADO);
  await test.step("cada parada de Tab", () => esperarParadas(page, 20));

  const menu = page.getByRole("navigation", { name: "Menú principal" });
  const actual = menu.locator("[aria-current=page]");
  await page.goto("/pendientes");
  await expect(actual).toBeVisible();
  expect(await lineaDe(actual)).toEqual(ELEGIDO);
  await actual.focus();
  await keyboard.press("Shift+Tab");
  await keyboard.press("Tab");
  expect(await lineaDe(actual)).toEqual(ENFOCADO);
});

test("colores forzados: en una lista, un formulario y unas pestañas se ve el foco y lo elegido, sólo con el teclado [A-producto-01]", async ({
  de,
}) => {
  const page = await de("superadmin", { forcedColors: "active" });
  const { keyboard } = page;
  await esperarPagina(page, "/parametros");
  const elegida = page.getByRole("tab", { selected: true });
  expect(await lineaDe(elegida)).toEqual(ELEGIDO);
  await elegida.focus();
  await keyboard.press("ArrowRight");
  expect(await lineaDe(page.getByRole("tab", { selected: true }))).toEqual(ENFOCADO);

  await esperarPagina(page, "/puntos");
  await keyboard.press("j");
  const fila = page.locator("tr[data-fila]:focus");
  await expect(fila).toBeVisible();
  expect(await lineaDe(fila)).toEqual(ENFOCADO);
  await test.step("interruptores y botones de la fila", () => esperarParadas(page, 4));
  const interruptor = page.getByRole("switch", { checked: true }).first();
  const pista = interruptor.locator("xpath=following-sibling::*[1]");
  const fondo = (cual: typeof pista) => cual.evaluate((nodo) => getComputedStyle(nodo).backgroundColor);
  expect(await fondo(pista.locator(".mantine-Switch-thumb"))).not.toBe(await fondo(pista));

  await page.getByRole("button", { name: "Agregar" }).focus();
  await keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await test.step("cada campo", () => esperarParadas(page, 8));
});

/** A colour as the page shows it. */
const colorDe = (
  cual: Locator,
  propiedad: "color" | "backgroundColor" | "fill" | "stroke",
): Promise<string> => cual.evaluate((nodo, nombre) => getComputedStyle(nodo)[nombre], propiedad);

test("colores forzados: en el tablero y sus gráficos, la búsqueda y la presencia se distinguen lo elegido, las dos series, lo hallado y el foco [A-rutas-01, A-producto-01]", async ({
  de,
}) => {
  const page = await de("admin", { forcedColors: "active" });
  await esperarPagina(page, "/");
  const dias = page.getByRole("figure", { name: "Casos por día" });
  await expect(dias).toBeVisible();
  const periodo = page.locator("label[data-active]").filter({ hasText: "30 días" });
  expect(await lineaDe(periodo)).toEqual(ELEGIDO);
  const tinta = await colorDe(dias, "color");
  // The first series is filled, the second only drawn around; so are their signs below, in the reader's own ink.
  const [llena, trazada] = [dias.locator("rect").first(), dias.locator("rect").last()];
  expect(await colorDe(llena, "fill")).toBe(tinta);
  expect([await colorDe(trazada, "fill"), await colorDe(trazada, "stroke")]).toEqual(["none", tinta]);
  const signos = dias.locator("i");
  await expect(signos.first()).toHaveCSS("background-color", tinta);
  await expect(signos.first()).toHaveCSS("border-top-color", tinta);
  await expect(signos.last()).not.toHaveCSS("background-color", tinta);
  await expect(signos.last()).toHaveCSS("border-top-style", "dashed");
  await page.getByRole("radio", { name: "30 días" }).focus();
  await test.step("lo que se pulsa después del período", () => esperarParadas(page, 2));

  await buscarEn("gracias")(page);
  const hallada = page.getByRole("main").locator("mark").first();
  await expect(hallada).toHaveCSS("text-decoration-line", "underline");
  expect(await colorDe(hallada, "backgroundColor")).not.toBe(
    await colorDe(page.locator("html"), "backgroundColor"),
  );
  await page.getByRole("searchbox", { name: "Qué busca" }).focus();
  await test.step("cada hallazgo", () => esperarParadas(page, 3));

  await esperarPagina(page, "/presencia");
  await page.getByRole("heading", { level: 1 }).focus();
  await test.step("los filtros de la presencia", () => esperarParadas(page, 8));
});

test("colores forzados: en la mesa se distinguen las respuestas sugeridas y la nota interna, y en una imagen de cerca qué mando no sirve ahora; sólo con el teclado se pone una respuesta, y se gira, se pasa y se cierra una imagen [A-producto-01]", async ({
  de,
  telefono,
  request,
}) => {
  const page = await de("operador3", { forcedColors: "active" });
  const ciudadano = await telefono("amti");
  await mandarArchivo(request, ciudadano, png("tarjeta.png", 300, 200), "Esta es mi tarjeta", "amti");
  await mandarArchivo(request, ciudadano, png("reverso.png", 300, 200, 90), "", "amti");
  await tomarPunto(page, TERMINAL);
  await abrirChat(page, ciudadano.rotulo);
  await expect(burbuja(page, "Esta es mi tarjeta")).toBeVisible();
  await ciudadano.escribir("¿Cuánto cuesta la tarjeta de operación?");
  const tira = page.getByRole("region", { name: "Respuestas sugeridas" });
  await expect(tira).toBeVisible();
  const primera = tira.getByRole("button").first();
  await expect(primera).toHaveCSS("border-top-style", "solid");
  await primera.focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  expect(await lineaDe(primera)).toEqual(ENFOCADO);
  const respuesta = (await primera.getAttribute("title")) ?? "";
  await page.keyboard.press("Alt+1");
  await expect(compositor(page)).toHaveValue(respuesta);
  await expect(compositor(page)).toBeFocused();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");

  const ampliar = articulos(page).getByRole("button", { name: /^Ampliar/ });
  await expect(ampliar).toHaveCount(2);
  await ampliar.first().press("Enter");
  const visor = page.getByRole("dialog");
  const alejar = visor.getByRole("button", { name: "Alejar" });
  const acercar = visor.getByRole("button", { name: "Acercar" });
  await expect(alejar).toHaveAttribute("aria-disabled", "true");
  expect(await colorDe(alejar, "color")).not.toBe(await colorDe(acercar, "color"));
  await test.step("los mandos de la imagen", () => esperarParadas(page, 5));
  const derecha = async () => {
    const { width, height } = (await visor.locator("img").boundingBox()) ?? { width: 0, height: 0 };
    return width > height;
  };
  await expect.poll(derecha).toBe(true);
  await llegar(page, visor.getByRole("button", { name: "Girar a la derecha" }));
  await page.keyboard.press("Enter");
  await expect.poll(derecha).toBe(false);
  await llegar(page, visor.getByRole("button", { name: "Imagen siguiente" }));
  await page.keyboard.press("Enter");
  await expect(visor.getByText("2 de 2")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(visor).toHaveCount(0);
  await expect(ampliar.first()).toBeFocused();
  expect(await lineaDe(ampliar.first())).toEqual(ENFOCADO);
  // Of what stands below the pictures nothing was seen yet.
  await page.keyboard.press("Escape");
  await page.keyboard.press("End");
  await expect(page.locator("article:focus")).toContainText("¿Cuánto cuesta");
  expect(await lineaDe(page.locator("article:focus"))).toEqual(ENFOCADO);

  await responder(page, "Cuesta 50 bolivianos.");
  await page.getByRole("button", { name: "Nota interna" }).press("Enter");
  const campo = page.getByRole("textbox", { name: "Nota interna para sus colegas" });
  await expect(campo).toBeFocused();
  expect(await lineaDe(campo)).toEqual(ENFOCADO);
  await campo.pressSequentially("Ya pagó");
  await campo.press("Enter");
  const bordeDe = (texto: string) =>
    burbuja(page, texto)
      .locator("[title]")
      .first()
      .evaluate((nodo) => getComputedStyle(nodo).borderTopStyle);
  await expect(burbuja(page, "Ya pagó")).toBeVisible();
  expect([await bordeDe("Ya pagó"), await bordeDe("Cuesta 50")]).toEqual(["dashed", "solid"]);
});

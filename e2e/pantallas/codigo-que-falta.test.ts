import type { Page } from "@playwright/test";
import { TERMINAL } from "../demo.ts";
import { expect, test } from "../fixtures.ts";
import { entradas, tomarPunto } from "../pages/escritorio.page.ts";

const SIN_LINEA = "No se pudo establecer conexión con el servidor.";

const ir = (page: Page, pagina: string) =>
  page.getByRole("navigation", { name: "Menú principal" }).getByRole("link", { name: pagina }).click();

test("sin el código de la primera página se dice que no hay línea, y pedirla otra vez la trae", async ({
  de,
  vigilancia,
}) => {
  vigilancia.permitidas.push(/ERR_INTERNET_DISCONNECTED/);
  const page = await de("admin");
  let hayLinea = false;
  await page.route("**/assets/marco-*.js", (ruta) =>
    hayLinea ? ruta.continue() : ruta.abort("internetdisconnected"),
  );
  await page.goto("/pendientes");
  await expect(page.getByText(SIN_LINEA)).toBeVisible();
  hayLinea = true;
  await page.getByRole("button", { name: "Reintentar" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Pendientes" })).toBeVisible();
});

test("sin el código de la conversación se dice en su lugar, la lista sigue, y pedirlo otra vez lo trae", async ({
  de,
  vigilancia,
}) => {
  vigilancia.permitidas.push(/ERR_INTERNET_DISCONNECTED/);
  const page = await de("operador3");
  let hayLinea = false;
  await page.route("**/assets/conversacion-*.js", (ruta) =>
    hayLinea ? ruta.continue() : ruta.abort("internetdisconnected"),
  );
  await tomarPunto(page, TERMINAL);
  await entradas(page).first().getByRole("link").click();
  const panel = page.getByRole("region", { name: "Conversación" });
  await expect(panel.getByText(SIN_LINEA)).toBeVisible();
  hayLinea = true;
  await panel.getByRole("button", { name: "Reintentar" }).click();
  await expect(page.getByRole("textbox", { name: /^Mensaje para / })).toBeVisible();
});

test("sin el código de una página el marco sigue, lo escrito en el chat se conserva, y pedirla otra vez la trae con sus estilos", async ({
  de,
  vigilancia,
}) => {
  vigilancia.permitidas.push(/ERR_INTERNET_DISCONNECTED|Unable to preload CSS/);
  const page = await de("operador3");
  await tomarPunto(page, TERMINAL);
  await entradas(page).first().getByRole("link").click();
  const campo = page.getByRole("textbox", { name: /^Mensaje para / });
  await campo.fill("Su certificado está listo");
  let hayLinea = false;
  await page.route("**/assets/SueltosPage-*", (ruta) =>
    hayLinea || ruta.request().resourceType() !== "stylesheet"
      ? ruta.continue()
      : ruta.abort("internetdisconnected"),
  );
  const contenido = page.getByRole("main");
  const chat = page.url();
  await ir(page, "Mensajes sin caso");
  await expect(contenido.getByText(SIN_LINEA)).toBeVisible();
  await expect(page.getByRole("banner")).toBeVisible();
  hayLinea = true;
  await contenido.getByRole("button", { name: "Reintentar" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Mensajes sin caso" })).toBeVisible();
  const estilos = () =>
    page.evaluate(
      () => [...document.styleSheets].filter(({ href }) => href?.includes("/SueltosPage-")).length,
    );
  expect(await estilos()).toBe(1);
  await page.goBack();
  await expect(page).toHaveURL(chat);
  await expect(campo).toHaveValue("Su certificado está listo");
  await campo.fill("");
});

test("si entretanto se instaló otra versión se dice, y recargar la página la trae", async ({
  de,
  vigilancia,
}) => {
  vigilancia.permitidas.push(/404/);
  const page = await de("admin");
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1, name: "Tablero" })).toBeVisible();
  // The server has the new one: its page names another program, and the files of this one are gone.
  await page.route("**/assets/LogsPage-*", (ruta) => ruta.fulfill({ status: 404 }));
  await page.route(
    ({ pathname }) => pathname === "/",
    async (ruta) => {
      const respuesta = await ruta.fetch();
      const texto = (await respuesta.text()).replaceAll(/\/assets\/puerta-[\w-]+/g, "/assets/puerta-nueva");
      await ruta.fulfill({ response: respuesta, body: texto });
    },
  );
  await ir(page, "Logs");
  const contenido = page.getByRole("main");
  await expect(contenido.getByText(/^Hay una versión nueva del sistema\./)).toBeVisible();
  await page.unrouteAll();
  await contenido.getByRole("button", { name: "Recargar la página" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Logs" })).toBeVisible();
});

import { CENTRAL } from "../demo.ts";
import { expect, test } from "../fixtures.ts";
import { hallazgos } from "../pages/accesible.page.ts";
import { esperarAnchos } from "../pages/anchos.page.ts";
import { dialogo } from "../pages/caso.page.ts";
import {
  abrirChat,
  burbuja,
  compositor,
  esperarSinLeer,
  hiloQuieto,
  tomarPunto,
} from "../pages/escritorio.page.ts";

test("respuestas sugeridas: el ciudadano pregunta a su manera, Alt 1 pone la respuesta, Ctrl Z la quita, Enter la envía y él la lee", async ({
  de,
  telefono,
}) => {
  const ciudadano = await telefono("sederce");
  const page = await de("operador1");
  const { keyboard } = page;
  await tomarPunto(page, CENTRAL);
  await ciudadano.escribir("Buenas tardes");
  await ciudadano.escribir("disculpe hasta q ora atienden");
  await esperarSinLeer(page, ciudadano.rotulo, 2);
  await abrirChat(page, ciudadano.rotulo);

  const tira = page.getByRole("region", { name: "Respuestas sugeridas" });
  const primera = tira.getByRole("button").first();
  const pregunta = primera.getByText("¿Cuál es el horario de atención?");
  await expect(pregunta).toBeVisible();
  // Also beside others and between two panes one reads what the key would put in.
  expect(await tira.getByRole("listitem").count()).toBeGreaterThan(1);
  const cabe = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: HTMLElement | SVGElement) =>
    scrollWidth <= clientWidth && scrollHeight <= clientHeight;
  expect(await pregunta.evaluate(cabe)).toBe(true);
  await expect(compositor(page)).toBeFocused();
  // The thread stays at its end, and the field where it was.
  await hiloQuieto(page);
  await expect(burbuja(page, "hasta q ora atienden")).toBeInViewport({ ratio: 1 });
  expect(await hallazgos(page)).toEqual([]);

  const enElCampo = async () => (await compositor(page).boundingBox())?.y;
  const antes = await enElCampo();
  await keyboard.type("Claro:");
  await expect(tira).toHaveCount(0);
  expect(await enElCampo()).toBe(antes);
  await keyboard.press("Control+a");
  await keyboard.press("Delete");
  await expect(tira).toBeVisible();
  expect(await enElCampo()).toBe(antes);

  const respuesta = (await primera.getAttribute("title")) ?? "";
  expect(respuesta).not.toBe("");
  await keyboard.press("Alt+1");
  await expect(compositor(page)).toHaveValue(respuesta);
  await keyboard.press("Control+z");
  await expect(compositor(page)).toHaveValue("");
  await keyboard.press("Alt+1");
  await expect(compositor(page)).toHaveValue(respuesta);
  expect(await ciudadano.recibidos()).not.toContain(respuesta);
  await keyboard.press("Enter");
  await expect(burbuja(page, respuesta)).toBeVisible();
  await expect(tira).toHaveCount(0);
  // Once: neither of the two times that it was put in did it leave by itself.
  await expect
    .poll(async () => (await ciudadano.recibidos()).filter((texto) => texto === respuesta))
    .toHaveLength(1);
});

test("respuestas sugeridas: están entre las teclas, caben en un teléfono, en oscuro se leen, y ✕ las quita hasta que vuelva a preguntar", async ({
  de,
  telefono,
}) => {
  const ciudadano = await telefono("sederce");
  const page = await de("operador1");
  await tomarPunto(page, CENTRAL);
  await ciudadano.escribir("en q horario puedo ir");
  await esperarSinLeer(page, ciudadano.rotulo, 1);
  await abrirChat(page, ciudadano.rotulo);
  const tira = page.getByRole("region", { name: "Respuestas sugeridas" });
  await expect(tira).toBeVisible();

  await compositor(page).press("Escape");
  await page.keyboard.press("?");
  const atajos = dialogo(page, "Atajos de teclado");
  await expect(
    atajos.getByRole("table", { name: "Respuestas sugeridas" }).getByRole("cell", {
      name: "Insertar la respuesta sugerida 1",
    }),
  ).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(atajos).toHaveCount(0);

  const original = page.viewportSize() ?? { width: 1366, height: 768 };
  await esperarAnchos(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(tira.getByRole("listitem")).toHaveCount(1);
  await tira.getByRole("button", { name: /^Ver las/ }).click();
  await expect(tira.getByRole("listitem").nth(1)).toBeVisible();
  expect(await hallazgos(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
  expect(await hallazgos(page, { soloColor: true })).toEqual([]);
  await page.setViewportSize(original);

  await tira.getByRole("button", { name: "Quitar las respuestas sugeridas" }).click();
  await expect(tira).toHaveCount(0);
  await ciudadano.escribir("a que hora abren??");
  await expect(tira).toBeVisible();
});

import { CENTRAL } from "../demo.ts";
import { expect, test } from "../fixtures.ts";
import { esperarAccesible } from "../pages/accesible.page.ts";
import { dialogo, dice, lado } from "../pages/caso.page.ts";
import { abrirChat, burbuja, entrada, responder, tomarPunto } from "../pages/escritorio.page.ts";
import { ELEGIDO, ENFOCADO, lineaDe, llegar } from "../pages/senales.page.ts";

test("un caso se pasa a un colega del punto, que se entera donde esté y lo lleva; el ciudadano no recibe nada de eso", async ({
  de,
  telefono,
}) => {
  const ciudadano = await telefono("sederce");
  const una = await de("operador1");
  const otra = await de("operador2");
  await tomarPunto(otra, CENTRAL);
  await tomarPunto(una, CENTRAL);
  await ciudadano.escribir("¿Me ayuda con mi licencia?");
  await abrirChat(una, ciudadano.rotulo);
  await expect(burbuja(una, "¿Me ayuda con mi licencia?")).toBeVisible();
  await expect(lado(una).getByRole("button", { name: "Pasar" })).toHaveCount(0);
  await responder(una, "Un momento, por favor.");

  await expect(entrada(otra, ciudadano.rotulo)).toBeVisible();
  await otra.getByRole("link", { name: "Historial" }).first().click();
  await expect(otra).toHaveURL(/\/historial/);

  // With the keyboard alone, from the case's button to the colleague's name, the words and the end.
  const { keyboard } = una;
  await una.emulateMedia({ forcedColors: "active" });
  await llegar(una, lado(una).getByRole("button", { name: "Pasar" }));
  await keyboard.press("Enter");
  const formulario = dialogo(una, "Pasar a un colega");
  const quien = formulario.getByRole("combobox");
  await expect(quien).toBeFocused();
  expect(await lineaDe(quien)).toEqual(ENFOCADO);
  await keyboard.press("ArrowDown");
  const opcion = una.getByRole("option").filter({ hasText: "en el punto ahora" }).first();
  await expect(opcion).toBeVisible();
  await una.emulateMedia({ forcedColors: "none" });
  await esperarAccesible(una);
  await una.emulateMedia({ forcedColors: "active" });
  await keyboard.press("ArrowDown");
  await expect(opcion).toHaveAttribute("data-combobox-selected");
  expect(await lineaDe(opcion)).toEqual(ELEGIDO);
  await keyboard.press("Enter");
  await llegar(una, formulario.getByRole("textbox", { name: "Comentario" }), 3);
  await keyboard.type("Ya la atendió antes");
  await llegar(una, formulario.getByRole("button", { name: "Pasar" }), 4);
  await keyboard.press("Enter");
  await dice(una, "Caso pasado a");
  await expect(burbuja(una, "Ya la atendió antes")).toBeVisible();
  await expect(lado(una).getByRole("button", { name: "Liberar" })).toHaveCount(0);

  await expect(otra.getByText(/ahora es suyo\.$/).first()).toBeVisible();
  await otra.getByRole("button", { name: "Ver", exact: true }).first().click();
  await expect(otra.getByRole("heading", { level: 2, name: ciudadano.rotulo })).toBeVisible();
  await expect(lado(otra).getByRole("button", { name: "Liberar" })).toBeVisible();
  await responder(otra, "Buenas tardes, la ayudo yo.");
  await expect.poll(() => ciudadano.recibidos()).toContain("Buenas tardes, la ayudo yo.");
  expect((await ciudadano.recibidos()).filter((texto) => /antes|pasó el caso/.test(texto))).toEqual([]);
});

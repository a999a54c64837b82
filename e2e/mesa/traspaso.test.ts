import { CENTRAL } from "../demo.ts";
import { expect, test } from "../fixtures.ts";
import { esperarAccesible } from "../pages/accesible.page.ts";
import { dialogo, dice, lado } from "../pages/caso.page.ts";
import { abrirChat, burbuja, entrada, responder, tomarPunto } from "../pages/escritorio.page.ts";

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

  await lado(una).getByRole("button", { name: "Pasar" }).click();
  const formulario = dialogo(una, "Pasar a un colega");
  await formulario.getByRole("combobox").click();
  const opcion = una.getByRole("option").filter({ hasText: "en el punto ahora" }).first();
  await expect(opcion).toBeVisible();
  await esperarAccesible(una);
  await opcion.click();
  await formulario.getByRole("textbox", { name: "Comentario" }).fill("Ya la atendió antes");
  await formulario.getByRole("button", { name: "Pasar" }).click();
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

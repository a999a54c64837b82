import { expect, test } from "../fixtures.ts";
import { dialogo, dice, lado } from "../pages/caso.page.ts";
import { burbuja, conversar } from "../pages/escritorio.page.ts";

const CODIGO = /\/assets\/dialogos-.*\.js$/;

test("los diálogos de la mesa se traen antes de que nadie los abra; sin línea se dice al abrir uno, y al abrirlo otra vez llega", async ({
  de,
  telefono,
  vigilancia,
}) => {
  vigilancia.permitidas.push(/ERR_INTERNET_DISCONNECTED/);
  const ciudadano = await telefono("sederce");
  const page = await de("operador1");
  await conversar(page, ciudadano);

  let hayLinea = false;
  await page.route(CODIGO, (ruta) => (hayLinea ? ruta.continue() : ruta.abort("internetdisconnected")));
  const pedido = page.waitForRequest(CODIGO);
  await page.reload();
  await expect(burbuja(page, "¿Hay novedades de mi carpeta?")).toBeVisible();
  await pedido;
  const actualizar = lado(page).getByRole("button", { name: "Actualizar caso" });
  await actualizar.click();
  await dice(page, "No se pudo establecer conexión con el servidor.");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  hayLinea = true;
  await actualizar.click();
  await expect(dialogo(page, "Actualizar caso")).toBeVisible();
});

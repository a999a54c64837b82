import { CENTRAL } from "../demo.ts";
import { expect, test } from "../fixtures.ts";
import { abrirChat, burbuja, compositor, conversar, tomarPunto } from "../pages/escritorio.page.ts";

/** What a browser says of a line that was cut on purpose. */
const SIN_LINEA = /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|WebSocket connection/;
const BORRADOR = "Su carpeta está en revisión";
const PENDIENTE = "Puede recogerla el lunes.";

test("dos pestañas: lo que se escribe en una está en la otra, lo enviado no se ofrece dos veces, y lo que deja una cerrada lo envía la otra", async ({
  de,
  telefono,
  vigilancia,
}) => {
  vigilancia.permitidas.push(SIN_LINEA);
  const ciudadano = await telefono("sederce");
  const una = await de("operador1");
  await conversar(una, ciudadano);
  const otra = await una.context().newPage();
  await tomarPunto(otra, CENTRAL);
  await abrirChat(otra, ciudadano.rotulo);
  await expect(compositor(otra)).toHaveValue("");

  await compositor(una).fill(BORRADOR);
  await expect(compositor(otra)).toHaveValue(BORRADOR);
  await compositor(otra).press("End");
  await compositor(otra).pressSequentially(" desde hoy.");
  await expect(compositor(una)).toHaveValue(`${BORRADOR} desde hoy.`);
  await una.bringToFront();
  await compositor(una).press("Enter");
  await expect(burbuja(una, BORRADOR)).toContainText("Entregado");
  await expect(compositor(otra)).toHaveValue("");
  await expect(burbuja(otra, BORRADOR)).toHaveCount(1);

  await una.context().setOffline(true);
  await compositor(una).fill(PENDIENTE);
  await compositor(una).press("Enter");
  await expect(burbuja(una, PENDIENTE)).toContainText("En cola: sin conexión");
  await expect(burbuja(otra, PENDIENTE)).toContainText("En cola: sin conexión");
  await una.close();
  await otra.context().setOffline(false);
  await expect(burbuja(otra, PENDIENTE)).toContainText("Entregado");
  const recibidos = await ciudadano.recibidos();
  expect(recibidos.filter((texto) => texto === PENDIENTE)).toHaveLength(1);
  expect(recibidos.filter((texto) => texto.startsWith(BORRADOR))).toEqual([`${BORRADOR} desde hoy.`]);
});

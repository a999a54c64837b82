import { expect, test } from "../fixtures.ts";
import { compositor, conversar } from "../pages/escritorio.page.ts";

const RENGLON = "Traiga su carnet, el comprobante y dos fotocopias. ";

test("el campo crece con lo que se escribe, hasta donde deja ver el hilo, y vuelve a su alto; con menos ancho crece sin que nadie escriba", async ({
  de,
  telefono,
}) => {
  const mesa = await de("operador1");
  await conversar(mesa, await telefono("sederce"));
  const campo = compositor(mesa);
  const alto = async () => (await campo.boundingBox())?.height ?? 0;
  /** Whether there is text below the edge. */
  const esconde = () => campo.evaluate((nodo) => nodo.scrollHeight > nodo.clientHeight + 1);
  await campo.fill("");
  const vacio = await alto();

  await campo.pressSequentially("una");
  expect(await alto()).toBe(vacio);
  for (let renglon = 2; renglon <= 4; renglon += 1) {
    await campo.press("Shift+Enter");
    await campo.pressSequentially(`renglón ${renglon}`);
  }
  const cuatro = await alto();
  expect(cuatro).toBeGreaterThan(vacio);
  expect(await esconde()).toBe(false);
  await campo.press("Shift+Home");
  await campo.press("Backspace");
  await campo.press("Backspace");
  expect(await alto()).toBeLessThan(cuatro);
  expect(await esconde()).toBe(false);
  await campo.fill("");
  expect(await alto()).toBe(vacio);

  await campo.fill(RENGLON.repeat(3).trim());
  const ancho = await alto();
  await mesa.setViewportSize({ width: 1000, height: 768 });
  await expect.poll(alto).toBeGreaterThan(ancho);
  expect(await esconde()).toBe(false);
  await mesa.setViewportSize({ width: 1366, height: 768 });
  await expect.poll(alto).toBe(ancho);

  await campo.fill("renglón\n".repeat(40));
  expect(await esconde()).toBe(true);
  await expect(mesa.getByRole("feed")).toBeInViewport();
  await campo.fill("");
});

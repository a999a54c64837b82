import { CENTRAL } from "../demo.ts";
import { expect, test } from "../fixtures.ts";
import { esperarAccesible } from "../pages/accesible.page.ts";
import { cerrarCaso, dialogo, fila, lado, numeroDeCaso } from "../pages/caso.page.ts";
import { abrirChat, burbuja, compositor, entrada, responder, tomarPunto } from "../pages/escritorio.page.ts";
import { tapados } from "../pages/lugar.page.ts";
import { tomarCorreo } from "../pages/medios.page.ts";

test("escribir: cerrado el caso, desde Historial se abre otro con el mismo ciudadano, y su teléfono recibe lo que se le dice", async ({
  de,
  telefono,
}) => {
  const page = await de("operador1");
  const ciudadano = await telefono("sederce");
  await ciudadano.escribir("¿Cuándo sale mi carpeta?");
  await tomarPunto(page, CENTRAL);
  await abrirChat(page, ciudadano.rotulo);
  await responder(page, "Se lo averiguo.");
  await expect(
    entrada(page, ciudadano.rotulo).getByRole("link", { name: /, lo atiende usted$/ }),
  ).toBeVisible();
  const caso = await numeroDeCaso(page);
  await cerrarCaso(page);
  await expect(lado(page).getByRole("button", { name: "Escribir" })).toBeVisible();

  await page
    .getByRole("navigation", { name: "Menú principal" })
    .getByRole("link", { name: "Historial" })
    .click();
  await fila(page, ciudadano.legible)
    .getByRole("button", { name: `Escribir a ${ciudadano.rotulo}` })
    .click();
  const caja = dialogo(page, `Escribir a ${ciudadano.rotulo}`);
  await expect(caja.getByRole("combobox", { name: /^Canal/ })).toHaveValue(`WhatsApp ${ciudadano.legible}`);
  await page.setViewportSize({ width: 390, height: 844 });
  expect((await caja.boundingBox())?.width).toBeLessThanOrEqual(390);
  await esperarAccesible(page);
  await page.setViewportSize({ width: 1366, height: 768 });
  await caja.getByRole("textbox", { name: /^Descripción/ }).fill("Su carpeta ya salió");
  await caja.getByRole("button", { name: "Abrir el caso" }).click();

  await expect(page).toHaveURL(/\/conversacion\/\d+\/\d+$/);
  await expect(compositor(page)).toBeFocused();
  expect(await numeroDeCaso(page)).not.toBe(caso);
  await responder(page, "Su carpeta ya salió: puede pasar mañana.");
  await expect(burbuja(page, "Su carpeta ya salió: puede pasar mañana.")).toBeVisible();
  await expect.poll(() => ciudadano.recibidos()).toContain("Su carpeta ya salió: puede pasar mañana.");
});

test("escribir: también desde la tarjeta de la persona, al lado de lo que se habló", async ({
  de,
  telefono,
}) => {
  const page = await de("operador1");
  const ciudadano = await telefono("sederce");
  await ciudadano.escribir("¿Ya firmaron mi nota?");
  await tomarPunto(page, CENTRAL);
  await abrirChat(page, ciudadano.rotulo);
  await responder(page, "Todavía no.");
  await expect(lado(page).getByText("Daniela Mollinedo Chura")).toBeVisible();
  const caso = await numeroDeCaso(page);
  await expect(lado(page).getByRole("button", { name: "Escribir" })).toHaveCount(0);
  await cerrarCaso(page);

  await lado(page).getByRole("button", { name: "Escribir" }).click();
  const caja = dialogo(page, `Escribir a ${ciudadano.rotulo}`);
  await expect(caja.getByRole("combobox", { name: /^Canal/ })).toHaveValue(`WhatsApp ${ciudadano.legible}`);
  await caja.getByRole("textbox", { name: /^Descripción/ }).fill("Su nota ya está firmada");
  await caja.getByRole("button", { name: "Abrir el caso" }).click();
  await expect(page).toHaveURL(/\/conversacion\/\d+\/\d+$/);
  await expect(compositor(page)).toBeFocused();
  expect(await numeroDeCaso(page)).not.toBe(caso);
  await responder(page, "Ya la firmaron: puede recogerla.");
  await expect.poll(() => ciudadano.recibidos()).toContain("Ya la firmaron: puede recogerla.");
});

test("escribir: en un teléfono, una dirección más larga que el campo se lee entera debajo de él", async ({
  de,
  request,
}) => {
  const correo = await tomarCorreo(request, {
    casilla: "maria.alejandra.quispe.mamani.",
    dominio: "registro-vecinal.ejemplo.bo",
  });
  await correo.escribir({ asunto: "Mi carpeta" });
  const page = await de("operador1");
  await tomarPunto(page, CENTRAL);
  await abrirChat(page, correo.rotulo);
  await expect(burbuja(page, "Mi carpeta")).toBeVisible();
  await cerrarCaso(page);
  await lado(page).getByRole("button", { name: "Escribir" }).click();
  const caja = dialogo(page, `Escribir a ${correo.rotulo}`);
  await expect(caja.getByRole("combobox", { name: /^Canal/ })).toHaveValue(`Correo ${correo.direccion}`);
  const entera = caja.getByText(`Correo ${correo.direccion}`, { exact: true });
  await expect(entera).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(entera).toBeInViewport({ ratio: 1 });
  expect(await entera.evaluate((nodo) => nodo.scrollWidth <= nodo.clientWidth)).toBe(true);
  expect(await tapados(page, "[role=dialog]")).toEqual([]);
});

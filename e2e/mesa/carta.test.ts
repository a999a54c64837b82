import { CENTRAL } from "../demo.ts";
import { expect, test } from "../fixtures.ts";
import { esperarAccesible } from "../pages/accesible.page.ts";
import { nuevaCasilla, paginaCorreo, recibidosDe, sinVerificar } from "../pages/ciudadano.page.ts";
import { firmarInstitucion } from "../pages/cuentas.page.ts";
import { abrirChat, burbuja, compositor, tomarPunto } from "../pages/escritorio.page.ts";

const BUZON = "atencion@sederce.example";
const DE_LA_INSTITUCION = "SEDERCE\nCalle de los Álamos 412";

test.afterEach(({ request }) => firmarInstitucion(request, null));

test("una carta se escribe en varias líneas, con su asunto, copia, firma y cita, y así la reciben el ciudadano y quien va en copia: firmada por quien atiende y, debajo, por su institución", async ({
  ventana,
  de,
  request,
}) => {
  // Two mailboxes, a look of axe and three sizes.
  test.setTimeout(120_000);
  await firmarInstitucion(request, DE_LA_INSTITUCION);
  const ciudadano = paginaCorreo(await ventana());
  const [quien, copia] = [nuevaCasilla(), nuevaCasilla()];
  await ciudadano.abrir();
  await ciudadano.tomar(quien);
  await ciudadano.escribir({
    para: BUZON,
    asunto: "Mi certificado",
    cuerpo: "¿Ya está listo?",
    archivos: [],
  });
  await expect(ciudadano.carta("¿Ya está listo?")).toBeVisible();

  const mesa = await de("operador1");
  await mesa.goto("/account");
  const firma = mesa.getByRole("textbox", { name: "Firma de correo" });
  await firma.fill("Mesa de partes\nVentanilla 3");
  await firma.locator("xpath=ancestor::form").getByRole("button", { name: "Guardar" }).click();
  await expect(mesa.getByRole("group", { name: "Se actualizó el registro correctamente" })).toBeVisible();
  await tomarPunto(mesa, CENTRAL);
  await abrirChat(mesa, sinVerificar(quien.nombre));
  const asunto = mesa.getByRole("textbox", { name: "Asunto:" });
  await expect(asunto).toHaveValue("Re: Mi certificado");
  await compositor(mesa).fill("Estimada vecina:");
  await compositor(mesa).press("Enter");
  await mesa.keyboard.type("Está listo desde ayer.");
  await expect(compositor(mesa)).toHaveValue("Estimada vecina:\nEstá listo desde ayer.");
  await asunto.fill("Su certificado está listo");
  await mesa.getByRole("button", { name: "CC: enviar copia a otras direcciones" }).click();
  const copias = mesa.getByRole("textbox", { name: "CC" });
  await expect(copias).toBeFocused();
  await copias.fill("no es un correo");
  await expect(mesa.getByRole("button", { name: "Enviar", exact: true })).toBeDisabled();
  await copias.fill(copia.direccion);
  await mesa.getByRole("button", { name: "Citar" }).click();
  await expect(mesa.getByRole("group", { name: "Firma del correo" })).toContainText("Ventanilla 3");
  await esperarAccesible(mesa);
  for (const [width, height] of [
    [390, 844],
    [320, 700],
    [1366, 768],
  ] as const) {
    await mesa.setViewportSize({ width, height });
    await expect(asunto).toBeVisible();
    const sobra = () => mesa.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(sobra, { message: String(width) }).toBe(0);
  }
  await compositor(mesa).press("Control+Enter");

  const enviada = burbuja(mesa, "Estimada vecina:");
  await expect(enviada).toContainText("Su certificado está listo");
  await expect(enviada).toContainText(copia.direccion);
  await expect(enviada).not.toContainText("¿Ya está listo?");
  await enviada.getByRole("button", { name: "Mostrar el texto citado" }).click();
  await expect(enviada).toContainText("> ¿Ya está listo?");
  await expect(enviada).toContainText("Ventanilla 3");
  await expect(asunto).toHaveValue("Re: Su certificado está listo");

  for (const recibe of [quien, copia]) {
    const suyas = async () => (await recibidosDe(request, recibe)).filter(({ automatico }) => !automatico);
    await expect.poll(async () => (await suyas()).length, { timeout: 20_000 }).toBe(1);
    expect(await suyas()).toMatchObject([
      {
        asunto: "Su certificado está listo",
        de: BUZON,
        texto: expect.stringContaining(`\n-- \nMesa de partes\nVentanilla 3\n${DE_LA_INSTITUCION}\n`),
      },
    ]);
  }
  const carta = ciudadano.carta("Está listo desde ayer.");
  await expect(carta).toContainText("¿Ya está listo?");
  await expect(carta).toContainText("-- Mesa de partes Ventanilla 3 SEDERCE");
});

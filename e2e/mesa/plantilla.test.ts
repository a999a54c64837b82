import type { APIRequestContext } from "@playwright/test";
import { CENTRAL, SIMULADORES } from "../demo.ts";
import { expect, test } from "../fixtures.ts";
import { DOS_DIAS_S, escribirALaNube, NUMERO_CLOUD, nuevoCiudadano } from "../pages/ciudadano.page.ts";
import { abrirChat, burbuja, compositor, responder, tomarPunto } from "../pages/escritorio.page.ts";

const DICE = "Buen día, Ana. Tenemos novedades de su trámite T-7.";

/** What of the conversation the citizen's telephone shows of the institution. */
async function recibidos(request: APIRequestContext, persona: string): Promise<string[]> {
  const respuesta = await request.get(`${SIMULADORES}/ciudadano/api/canales/whatsapp-cloud/mensajes`, {
    params: { cuenta: NUMERO_CLOUD.sederce, persona },
  });
  const { rows } = (await respuesta.json()) as { rows: { propio: boolean; texto: string }[] };
  return rows.filter(({ propio }) => !propio).map(({ texto }) => texto);
}

test("plantilla: vencido el plazo se retoma con palabras aprobadas, y cuando el ciudadano contesta se escribe de nuevo", async ({
  de,
  request,
}) => {
  const { numero, legible } = nuevoCiudadano();
  await escribirALaNube(request, { a: "sederce", de: numero, texto: "Quedé esperando", haceS: DOS_DIAS_S });
  const page = await de("operador1");
  await tomarPunto(page, CENTRAL);
  await abrirChat(page, legible);
  await expect(page.getByText(/^El plazo que WhatsApp da para responder/)).toBeVisible();
  await expect(compositor(page)).toHaveCount(0);

  await page.getByRole("button", { name: "Elegir plantilla" }).click();
  const dialogo = page.getByRole("dialog", { name: "Enviar una plantilla aprobada" });
  await dialogo.getByRole("combobox", { name: "Plantilla" }).fill("novedades");
  await page.getByRole("option", { name: /^retomar_tramite/ }).click();
  await dialogo.getByRole("textbox", { name: "Dato 1" }).fill("Ana");
  await dialogo.getByRole("textbox", { name: "Dato 2" }).fill("T-7");
  await expect(dialogo.getByRole("region", { name: /^Lo que leerá/ })).toContainText(DICE);
  await dialogo.getByRole("button", { name: "Enviar plantilla" }).click();
  await expect(dialogo).toHaveCount(0);
  await expect(burbuja(page, DICE).getByText(/Enviado|Entregado|Leído/)).toBeVisible();
  await expect.poll(() => recibidos(request, numero)).toEqual([expect.stringContaining(DICE)]);

  await escribirALaNube(request, { a: "sederce", de: numero, texto: "Aquí estoy" });
  await expect(burbuja(page, "Aquí estoy")).toBeVisible();
  await expect(compositor(page)).toBeVisible();
  await responder(page, "Gracias, lo esperamos.");
  await expect.poll(() => recibidos(request, numero)).toContain("Gracias, lo esperamos.");
});

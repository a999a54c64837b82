import type { APIRequestContext, Page } from "@playwright/test";
import { CENTRAL, ESCRITORIO, SIMULADORES } from "../demo.ts";
import { expect, test } from "../fixtures.ts";
import { nuevaCasilla, paginaCorreo, recibidosDe, sinVerificar } from "../pages/ciudadano.page.ts";
import { abrirChat, burbuja, entrada, responder, tomarPunto } from "../pages/escritorio.page.ts";

const BUZON = "atencion@sederce.example";
const ASUNTO = "Certificado de registro vecinal";
const PDF = Buffer.from("%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n");

interface Enviado {
  id_caso: number;
  id_canal_entrada: number;
}

/** Answers on the screen, and tells where the answer went and under whose permission. */
async function responderEn(mesa: Page, texto: string): Promise<Enviado & { permiso: string }> {
  const respuesta = mesa.waitForResponse((una) => una.url().includes("/enviar/mensaje/"));
  await responder(mesa, texto);
  const recibida = await respuesta;
  const { id_caso, id_canal_entrada } = (await recibida.json()) as Enviado;
  return { id_caso, id_canal_entrada, permiso: recibida.request().headers()["authorization"] ?? "" };
}

/** The same operator's answer with a file, as any client of the interface may send it. */
async function responderConArchivo(
  request: APIRequestContext,
  { id_caso, id_canal_entrada, permiso }: Enviado & { permiso: string },
  texto: string,
): Promise<void> {
  const contenido = [{ nombre: "formulario.pdf", base64: PDF.toString("base64") }];
  const enviado = await request.post(
    `${ESCRITORIO}/ws/api/system/operadores/enviar/mensaje/${id_canal_entrada}`,
    {
      headers: { authorization: permiso, "idempotency-key": crypto.randomUUID() },
      data: { caso: id_caso, tipo_contenido: "archivo", texto, contenido, forzar: true },
    },
  );
  expect(enviado.status(), await enviado.text()).toBeLessThan(300);
}

test("un correo abre un caso, la respuesta llega en su hilo con su archivo, y lo que el ciudadano contesta va al mismo caso [B-producto-03, B-chat-06, B-mensajes-13, B-mensajes-14]", async ({
  ventana,
  de,
  request,
}) => {
  const ciudadano = paginaCorreo(await ventana());
  const quien = nuevaCasilla();
  await ciudadano.abrir();
  await ciudadano.tomar(quien);
  await ciudadano.escribir({
    para: BUZON,
    asunto: ASUNTO,
    cuerpo: "Señores:\n¿Qué más necesito además de mi factura?",
    archivos: [{ name: "mi factura ñ.pdf", mimeType: "application/pdf", buffer: PDF }],
  });
  await expect(ciudadano.carta("¿Qué más necesito")).toContainText("mi factura ñ.pdf");

  const mesa = await de("operador1");
  await tomarPunto(mesa, CENTRAL);
  await expect(entrada(mesa, sinVerificar(quien.nombre))).toBeVisible();
  await abrirChat(mesa, sinVerificar(quien.nombre));
  const recibida = burbuja(mesa, ASUNTO);
  await expect(recibida).toContainText("mi factura ñ.pdf");

  const enviado = await responderEn(mesa, "Su cédula de identidad y el formulario, que le envío enseguida.");
  await expect(ciudadano.carta("Su cédula de identidad")).toBeVisible();
  await responderConArchivo(request, enviado, "Este es el formulario.");
  await expect(ciudadano.carta("Este es el formulario")).toContainText("formulario.pdf");

  const [saludo, primera, segunda] = await recibidosDe(request, quien);
  expect(saludo?.automatico).toBe(true);
  expect(primera).toMatchObject({ asunto: `Re: ${ASUNTO}`, de: BUZON, enHilo: true, automatico: false });
  expect(segunda).toMatchObject({ enHilo: true, adjuntos: [{ nombre: "formulario.pdf" }] });

  await ciudadano.responder("Este es el formulario", "Gracias, el lunes lo llevo.");
  const otra = burbuja(mesa, "Gracias, el lunes lo llevo.");
  await expect(otra).toBeVisible();
  const hilo = await request.get(`${ESCRITORIO}/ws/api/system/operadores/caso/${enviado.id_caso}/mensajes`, {
    headers: { authorization: enviado.permiso },
  });
  const { rows } = (await hilo.json()) as { rows: { direccion: string; contenido: string }[] };
  const entrantes = rows.filter(({ direccion }) => direccion === "ENTRADA");
  expect(entrantes.map(({ contenido }) => contenido)).toEqual([
    expect.stringContaining("¿Qué más necesito"),
    expect.stringContaining("Gracias, el lunes lo llevo."),
  ]);
});

test("un fallo a pedido desde la página: se ve en curso, se cumple una vez, y lo que se escribió llega igual", async ({
  ventana,
  request,
}) => {
  const page = await ventana();
  await page.goto(`${SIMULADORES}/#fallos`);
  const imap = page.locator("form").filter({ has: page.getByRole("heading", { name: "Buzón (IMAP)" }) });
  await imap.getByLabel("Qué pasa").selectOption("Corta al traer un correo");
  await imap.getByRole("button", { name: "Provocar" }).click();
  await expect(imap.getByRole("status")).toHaveText("En curso: Corta al traer un correo, 1 vez más.");

  // The line breaks over the mail; it is opened again and the mail arrives.
  const quien = nuevaCasilla();
  const escrito = { de: quien.direccion, para: BUZON, asunto: ASUNTO, texto: "¿Atienden el sábado?" };
  expect((await request.post(`${SIMULADORES}/_sim/correo/escribir`, { data: escrito })).ok()).toBe(true);
  await expect(imap.getByRole("status")).toHaveText("Sin fallos: todo funciona.");
  await expect.poll(async () => (await recibidosDe(request, quien)).length, { timeout: 20_000 }).toBe(1);
});

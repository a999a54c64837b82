import { CENTRAL, SIMULADORES } from "../demo.ts";
import { expect, test } from "../fixtures.ts";
import { nuevaCasilla, recibidosDe } from "../pages/ciudadano.page.ts";
import { burbuja, responder, tomarPunto } from "../pages/escritorio.page.ts";

const BUZON = "atencion@sederce.example";
const PDF = Buffer.from("%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n");

test("un correo que llega por una lista espera a la vista; de él se abre un caso, con su archivo, y la respuesta sale [B-producto-03]", async ({
  de,
  request,
}) => {
  const quien = nuevaCasilla();
  const mesa = await de("operador1");
  await tomarPunto(mesa, CENTRAL);
  const punto = new URL(mesa.url()).pathname.split("/").at(-1);
  await mesa
    .getByRole("navigation", { name: "Menú principal" })
    .getByRole("link", { name: "Mensajes sin caso" })
    .click();
  await expect(mesa.getByRole("heading", { level: 1, name: "Mensajes sin caso" })).toBeVisible();
  await expect(mesa.locator("[aria-busy=true]")).toHaveCount(0);

  const escrito = {
    de: quien.direccion,
    nombre: quien.nombre,
    para: BUZON,
    asunto: "Consulta de la junta",
    texto: "¿Qué se presenta además del acta?",
    cabeceras: ["List-Id: <vecinos.listas.example>"],
    adjuntos: [{ nombre: "acta.pdf", mime: "application/pdf", datos: PDF.toString("base64") }],
  };
  expect((await request.post(`${SIMULADORES}/_sim/correo/escribir`, { data: escrito })).ok()).toBe(true);
  // Asked for behind the list every 15 s.
  await expect(mesa.getByRole("main").getByText("Llegaron mensajes")).toBeVisible({ timeout: 30_000 });
  await mesa.getByRole("button", { name: "Actualizar" }).last().click();
  const fila = mesa.getByRole("row", { name: quien.nombre });
  await expect(fila).toContainText("1 archivo");
  await fila.focus();
  await mesa.keyboard.press("Enter");
  const dialogo = mesa.getByRole("dialog", { name: escrito.asunto });
  await expect(dialogo.getByText(escrito.texto)).toBeVisible();
  await expect(dialogo.getByRole("button", { name: "Descargar acta.pdf" })).toBeVisible();

  await dialogo.getByRole("button", { name: "Abrir caso" }).click();
  await expect(mesa).toHaveURL(new RegExp(`/conversacion/${punto}/\\d+$`));
  await expect(burbuja(mesa, escrito.texto)).toContainText("acta.pdf");
  await responder(mesa, "El acta y la lista de vecinos, firmadas.");
  await expect.poll(async () => (await recibidosDe(request, quien)).length).toBe(1);
  // Nothing automatic was answered to a machine: what left is the operator's alone.
  expect(await recibidosDe(request, quien)).toMatchObject([{ automatico: false, enHilo: true }]);
});

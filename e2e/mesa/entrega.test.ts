import { CENTRAL } from "../demo.ts";
import { expect, test } from "../fixtures.ts";
import { abrirChat, burbuja, compositor, entrada, responder, tomarPunto } from "../pages/escritorio.page.ts";
import { averiar, reparar, tomarCorreo } from "../pages/medios.page.ts";

test("entrega: lo que falló se reintenta y llega [B-mensajes-09, B-mensajes-16]", async ({
  de,
  telefono,
  request,
}) => {
  const ciudadano = await telefono("sederce");
  await ciudadano.escribir("¿Siguen atendiendo?");
  const page = await de("operador1");
  await tomarPunto(page, CENTRAL);
  await abrirChat(page, ciudadano.rotulo);
  await expect(burbuja(page, "¿Siguen atendiendo?")).toBeVisible();
  try {
    await averiar(request, "whatsapp", { session: "sederce", status: 400 });
    await responder(page, "Sí, hasta las 16:30.");
    const fallida = burbuja(page, "Sí, hasta las 16:30.");
    await expect(fallida.getByText("El canal rechazó el mensaje.")).toBeVisible();
    await fallida.getByRole("button", { name: "Reintentar" }).click();
    await expect(fallida.getByText(/Enviado|Entregado|Leído/)).toBeVisible();
    expect(await ciudadano.recibidos()).toContain("Sí, hasta las 16:30.");
  } finally {
    await reparar(request, "whatsapp");
  }
  await expect(compositor(page)).toBeVisible();
});

test("entrega: de lo que no se sabe si llegó decide una persona; reenviarlo se pregunta [B-mensajes-09]", async ({
  de,
  request,
}) => {
  const vecina = await tomarCorreo(request);
  await vecina.escribir({ asunto: "Consulta", texto: "¿Qué llevo?" });
  const page = await de("operador1");
  await tomarPunto(page, CENTRAL);
  await expect(entrada(page, vecina.rotulo)).toBeVisible();
  await abrirChat(page, vecina.rotulo);
  await expect(burbuja(page, "Recibimos su correo").getByText("Enviado")).toBeVisible();
  try {
    await averiar(request, "smtp", { dropAfterAccept: true, to: vecina.direccion });
    await responder(page, "Traiga su carnet.");
    const incierta = burbuja(page, "Traiga su carnet.");
    await expect(incierta.getByText("No se sabe si llegó")).toBeVisible();
    await incierta.getByRole("button", { name: "Reenviar" }).click();
    const pregunta = page.getByRole("dialog");
    await expect(pregunta).toContainText("puede recibirlo dos veces");
    await pregunta.getByRole("button", { name: "Cancelar" }).click();
    await incierta.getByRole("button", { name: "Dar por enviado" }).click();
    await expect(incierta.getByText("Enviado")).toBeVisible();
    await expect(incierta.getByRole("button", { name: /Reenviar|Dar por enviado/ })).toHaveCount(0);
  } finally {
    await reparar(request, "smtp");
  }
});

import { CENTRAL } from "../demo.ts";
import { expect, test } from "../fixtures.ts";
import { hallazgos } from "../pages/accesible.page.ts";
import {
  abrirChat,
  articulos,
  burbuja,
  compositor,
  entrada,
  responder,
  tomarPunto,
} from "../pages/escritorio.page.ts";
import { averiar, reparar } from "../pages/medios.page.ts";

/** More tries than a journey sees. */
const SIEMPRE = { session: "sederce", times: 1_000 };
/** It does not say that it is back, or what waits would go before anybody presses. */
const MUDA = { state: { status: 503 } };

test("un envío falla cuando ya se atiende a otro: la lista lo muestra, se anuncia, y el aviso lleva al mensaje, también después de recargar [B-mensajes-16]", async ({
  de,
  telefono,
  request,
}) => {
  const [uno, otro] = [await telefono("sederce"), await telefono("sederce")];
  await uno.escribir("¿Está listo mi trámite?");
  await otro.escribir("¿Hasta qué hora atienden?");
  const page = await de("operador1");
  await tomarPunto(page, CENTRAL);
  await abrirChat(page, uno.rotulo);
  await expect(burbuja(page, "¿Está listo mi trámite?")).toBeVisible();
  try {
    // The refusal comes when the operator has gone on.
    await averiar(request, "whatsapp", { session: "sederce", status: 400, delayMs: 3_000 });
    await responder(page, "Sí, puede recogerlo.");
    await abrirChat(page, otro.rotulo);
    await expect(entrada(page, uno.rotulo)).toContainText("Falló");
    await expect(page.getByRole("alert").first()).toContainText("No se pudo enviar el mensaje!");
    expect(await hallazgos(page)).toEqual([]);
    await page.reload();
    await expect(entrada(page, uno.rotulo)).toContainText("Falló");
    await page.getByRole("button", { name: /^Menú de / }).click();
    await page.getByRole("menuitem", { name: "Avisos recientes" }).click();
    const aviso = page.getByRole("dialog").getByRole("listitem").filter({ hasText: uno.rotulo });
    await aviso.getByRole("link", { name: "Ver el mensaje" }).click();
    const fallida = burbuja(page, "Sí, puede recogerlo.");
    await expect(fallida).toBeFocused();
    await fallida.getByRole("button", { name: "Reintentar" }).click();
    await expect(fallida.getByText(/Enviado|Entregado/)).toBeVisible();
    await expect(entrada(page, uno.rotulo)).not.toContainText("Falló");
    expect(await uno.recibidos()).toContain("Sí, puede recogerlo.");
  } finally {
    await reparar(request, "whatsapp");
  }
});

test("el servicio no responde: el mensaje dice por qué espera y hasta cuándo, el chat desde cuándo; «Intentar ahora» lo envía y lo demás sale en orden [B-mensajes-17]", async ({
  de,
  telefono,
  request,
}) => {
  const [uno, otro] = [await telefono("sederce"), await telefono("sederce")];
  await uno.escribir("¿Me confirma la cita?");
  await otro.escribir("¿Y la mía?");
  const page = await de("operador1");
  await tomarPunto(page, CENTRAL);
  await abrirChat(page, otro.rotulo);
  try {
    await averiar(request, "whatsapp", { ...SIEMPRE, ...MUDA, status: 503 });
    await responder(page, "La suya también.");
    await abrirChat(page, uno.rotulo);
    await responder(page, "Confirmada.");
    const primera = burbuja(page, "Confirmada.");
    await expect(
      primera.getByText(/^El servicio no responde\. Próximo intento: (\d\d\/\d\d\/\d{4} )?\d\d:\d\d\.$/),
    ).toBeVisible();
    await responder(page, "A las 10:00.");
    await expect(
      burbuja(page, "A las 10:00.").getByText("Espera a que salga el mensaje anterior."),
    ).toBeVisible();
    await expect(page.getByText(/^Este canal no tiene conexión desde /)).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText("Enviado exitosamente!")).toHaveCount(0);
    expect(await hallazgos(page)).toEqual([]);
    // With the hand on it already: what is back is also found out without anybody.
    await primera.getByRole("button", { name: "Intentar ahora" }).focus();
    await averiar(request, "whatsapp", { ...SIEMPRE, ...MUDA });
    await page.keyboard.press("Enter");
    await expect(primera.getByText(/Enviado|Entregado/)).toBeVisible();
    // After the greeting.
    await expect.poll(async () => (await uno.recibidos()).slice(1)).toEqual(["Confirmada.", "A las 10:00."]);
    await expect.poll(() => otro.recibidos()).toContain("La suya también.");
    await expect(page.getByText(/^Este canal no tiene conexión desde /)).toHaveCount(0);
    await expect(articulos(page).last()).toContainText(/Enviado|Entregado/);
  } finally {
    await reparar(request, "whatsapp");
  }
});

test("a varios cuando el canal los rechaza: cada uno dice lo suyo en vivo, sólo se dice enviado lo que salió, y el foco no cae en otro chat [B-mensajes-15, B-mensajes-17]", async ({
  de,
  telefono,
  request,
}) => {
  const [uno, dos, abierto] = [
    await telefono("sederce"),
    await telefono("sederce"),
    await telefono("sederce"),
  ];
  for (const ciudadano of [uno, dos, abierto]) await ciudadano.escribir("Buenos días");
  const page = await de("operador1");
  await tomarPunto(page, CENTRAL);
  await abrirChat(page, abierto.rotulo);
  await page.getByRole("button", { name: "Seleccionar varios" }).click();
  for (const { rotulo } of [uno, dos])
    await page.getByRole("checkbox", { name: `Seleccionar a ${rotulo}` }).check();
  try {
    // A refused message, not a refused account: that one would rest for half a minute.
    await averiar(request, "whatsapp", { ...SIEMPRE, status: 400 });
    await compositor(page).fill("Mañana no atendemos.");
    await page.getByRole("button", { name: "Enviar a 2 chats" }).click();
    await expect(
      page.getByRole("heading", { level: 2, name: "Resultado: ningún enviado, 2 fallidos" }),
    ).toBeFocused();
    const filas = page.getByRole("row").filter({ hasText: "Falló: El canal rechazó el mensaje." });
    await expect(filas).toHaveCount(2);
    await expect(page.getByText("Enviado exitosamente!")).toHaveCount(0);
    expect(await hallazgos(page)).toEqual([]);
    await reparar(request, "whatsapp");
    await page.getByRole("button", { name: /^Reintentar los? / }).click();
    await expect(page.getByText("Enviado exitosamente!").last()).toBeVisible();
    await page.getByRole("button", { name: "Terminar" }).click();
    await expect(page.getByRole("button", { name: "Seleccionar varios" })).toBeFocused();
    for (const ciudadano of [uno, dos])
      expect((await ciudadano.recibidos()).filter((texto) => texto === "Mañana no atendemos.")).toHaveLength(
        1,
      );
  } finally {
    await reparar(request, "whatsapp");
  }
});

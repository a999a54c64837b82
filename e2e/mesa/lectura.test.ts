import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import {
  abrirChat,
  articulos,
  burbuja,
  compositor,
  conversar,
  entrada,
  esperarSinLeer,
  hiloQuieto,
  responder,
} from "../pages/escritorio.page.ts";
import { anotarLoDicho, dichos } from "../pages/voz.page.ts";

const CIEN_Y_SESENTA = 160;

/** Pixels below what is in sight. */
const hastaElFin = (page: Page): Promise<number> =>
  page.getByRole("feed").evaluate(({ parentElement: caja }) => {
    if (caja === null) return Number.NaN;
    return Math.round(caja.scrollHeight - caja.scrollTop - caja.clientHeight);
  });

const alFin = (page: Page): Promise<void> => expect.poll(() => hastaElFin(page)).toBe(0);

/** Far above the end, as who reads what was said before. */
async function subir(page: Page): Promise<number> {
  await page.getByRole("feed").hover();
  await page.mouse.wheel(0, -600);
  await hiloQuieto(page);
  return page.getByRole("feed").evaluate(({ parentElement: caja }) => caja?.scrollTop ?? Number.NaN);
}

test("quien está al final sigue al final: con cada mensaje propio, al crecer el campo, al abrir la bandeja y al cambiar la ventana; quien subió a leer no se mueve [B-chat-18, B-mensajes-13]", async ({
  de,
  telefono,
}) => {
  const mesa = await de("operador1");
  const ciudadano = await telefono("sederce");
  await conversar(mesa, ciudadano);
  for (let n = 1; n <= 12; n += 1) {
    await responder(mesa, `Respuesta ${n} de una serie, una después de la otra`);
    await expect(burbuja(mesa, `Respuesta ${n} de`)).toContainText(/Enviado|Entregado|Leído/);
    await alFin(mesa);
  }
  await compositor(mesa).fill("una\ndos\ntres\ncuatro\ncinco\nseis");
  await alFin(mesa);
  await mesa
    .locator("input[type=file]")
    .first()
    .setInputFiles({
      name: "formulario.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from("%PDF-1.4\n%%EOF"),
    });
  await expect(mesa.getByText("formulario.pdf")).toBeVisible();
  await alFin(mesa);
  await mesa.setViewportSize({ width: 1366, height: 600 });
  await alFin(mesa);
  await mesa.setViewportSize({ width: 1366, height: 768 });
  await alFin(mesa);

  const donde = await subir(mesa);
  await ciudadano.escribir("Mientras usted lee más arriba");
  await expect(mesa.getByRole("button", { name: /Ir al más reciente, 1 nuevo/ })).toBeVisible();
  await compositor(mesa).fill("una");
  await hiloQuieto(mesa);
  expect(await mesa.getByRole("feed").evaluate(({ parentElement: caja }) => caja?.scrollTop)).toBe(donde);
  await compositor(mesa).fill("");
  await mesa.getByRole("button", { name: /^Quitar formulario/ }).click();
});

test("con ciento sesenta sin leer abre en el primero, con su línea a la vista y el mismo número en voz, y en el orden en que se escribieron [B-chat-18, B-chat-23, B-conversacion-07, D109]", async ({
  de,
  telefono,
}) => {
  const mesa = await de("operador1");
  await anotarLoDicho(mesa);
  const diga = (texto: string) =>
    expect.poll(() => dichos(mesa)).toContainEqual(expect.stringContaining(texto));
  const otro = await telefono("sederce");
  const ciudadano = await telefono("sederce");
  await otro.escribir("Otro asunto");
  await conversar(mesa, ciudadano, "Antes de todo");
  await responder(mesa, "Diga, por favor");
  // Said before the thread is left: else it is said when the thread is opened again, after the number.
  await diga("Enviado exitosamente!");
  await abrirChat(mesa, otro.rotulo);
  await expect(burbuja(mesa, "Otro asunto")).toBeVisible();
  for (let n = 1; n <= CIEN_Y_SESENTA; n += 1) await ciudadano.escribir(`Parte ${n} de todas`);
  await esperarSinLeer(mesa, ciudadano.rotulo, CIEN_Y_SESENTA);

  await abrirChat(mesa, ciudadano.rotulo);
  const linea = mesa.getByText(`${CIEN_Y_SESENTA} mensajes nuevos`, { exact: true });
  await expect(linea).toBeInViewport();
  await hiloQuieto(mesa);
  await expect(linea).toBeInViewport();
  await expect(burbuja(mesa, "Parte 1 de")).toBeInViewport();
  await diga(`${CIEN_Y_SESENTA} mensajes nuevos`);

  const partes = new Map<number, number>();
  for (let vuelta = 0; vuelta < 60 && !partes.has(CIEN_Y_SESENTA); vuelta += 1) {
    for (const [lugar, texto] of await articulos(mesa).evaluateAll((todos) =>
      todos.map((uno) => [Number(uno.dataset["index"]), uno.textContent ?? ""] as const),
    )) {
      const parte = /Parte (\d+) de/.exec(texto)?.[1];
      if (parte !== undefined) partes.set(Number(parte), lugar);
    }
    await mesa.getByRole("feed").hover();
    await mesa.mouse.wheel(0, 900);
    await hiloQuieto(mesa, 3);
  }
  const lugares = Array.from({ length: CIEN_Y_SESENTA }, (_nada, n) => partes.get(n + 1));
  expect(lugares).toEqual(lugares.map((_nada, n) => (lugares[0] ?? 0) + n));
  await expect(entrada(mesa, ciudadano.rotulo)).toContainText(`Parte ${CIEN_Y_SESENTA}`);
});

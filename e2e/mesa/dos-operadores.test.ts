import { CENTRAL, NORTE } from "../demo.ts";
import { expect, test } from "../fixtures.ts";
import {
  abrirChat,
  burbuja,
  compositor,
  entrada,
  escuchar,
  esperarSinLeer,
  responder,
  tomarPunto,
} from "../pages/escritorio.page.ts";

test("dos puntos con el mismo número: lo nuevo aparece en los dos; la primera respuesta lo toma y sale de la lista del otro, que se entera [B-chat-06, B-chat-20, B-tiempo-real-13, B-mensajes-13]", async ({
  de,
  telefono,
}) => {
  const ciudadano = await telefono("sederce");
  const una = await de("operador1");
  const otro = await de("operador2");
  await Promise.all([tomarPunto(una, CENTRAL), tomarPunto(otro, NORTE)]);

  await ciudadano.escribir("¿Me pueden atender?");
  await esperarSinLeer(una, ciudadano.rotulo, 1);
  await esperarSinLeer(otro, ciudadano.rotulo, 1);

  // Looking does not take it.
  await abrirChat(otro, ciudadano.rotulo);
  await expect(burbuja(otro, "¿Me pueden atender?")).toBeVisible();
  await expect(entrada(una, ciudadano.rotulo)).toBeVisible();

  await abrirChat(una, ciudadano.rotulo);
  await expect(burbuja(una, "¿Me pueden atender?")).toBeVisible();
  const loDicho = await escuchar(otro);
  await responder(una, "Claro que sí, cuénteme.");
  await expect(entrada(otro, ciudadano.rotulo)).toHaveCount(0);
  await expect.poll(loDicho).toContain(`La conversación con ${ciudadano.rotulo} se atiende en ${CENTRAL}`);
  await expect(compositor(otro)).toHaveCount(0);
  await expect.poll(() => ciudadano.recibidos()).toContain("Claro que sí, cuénteme.");

  // What the citizen says next belongs to the point that took the case.
  await ciudadano.escribir("Gracias, es por un certificado");
  await expect(burbuja(una, "Gracias, es por un certificado")).toBeVisible();
  await expect(entrada(otro, ciudadano.rotulo)).toHaveCount(0);
});

test("Atender: toma el caso sin responder y el otro punto deja de verlo [B-chat-06]", async ({
  de,
  telefono,
}) => {
  const ciudadano = await telefono("sederce");
  await ciudadano.escribir("Hola, buenas");
  const una = await de("operador1");
  const otro = await de("operador2");
  await Promise.all([tomarPunto(una, CENTRAL), tomarPunto(otro, NORTE)]);
  await expect(entrada(una, ciudadano.rotulo)).toBeVisible();
  await abrirChat(otro, ciudadano.rotulo);
  await otro.getByRole("button", { name: "Atender" }).click();
  await expect(otro.getByRole("heading", { level: 2, name: ciudadano.rotulo })).toBeVisible();
  await expect(entrada(una, ciudadano.rotulo)).toHaveCount(0);
  await esperarSinLeer(otro, ciudadano.rotulo, 0);
});

const [DANIELA, RUBEN] = ["Daniela Mollinedo Chura", "Rubén Darío Guarachi Loza"];

test("dos en una conversación: cada uno ve que el otro la tiene abierta, cuándo escribe y, con su nombre, qué respondió; quien se va deja de verse", async ({
  de,
  telefono,
}) => {
  const ciudadano = await telefono("sederce");
  await ciudadano.escribir("¿Quién me puede ayudar?");
  const [una, otro] = [await de("operador1"), await de("operador2")];
  await Promise.all([tomarPunto(una, CENTRAL), tomarPunto(otro, CENTRAL)]);
  for (const mesa of [una, otro]) {
    await abrirChat(mesa, ciudadano.rotulo);
    await expect(burbuja(mesa, "¿Quién me puede ayudar?")).toBeVisible();
  }
  await expect(una.getByText(`también: ${RUBEN}`, { exact: true })).toBeVisible();
  await expect(otro.getByText(`también: ${DANIELA}`, { exact: true })).toBeVisible();

  // A sign of typing is forgotten after some seconds: it is looked at while one goes on.
  const escribe = una.getByText(`${RUBEN} está escribiendo…`, { exact: true });
  await expect(async () => {
    await compositor(otro).press("a");
    await expect(escribe).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  await expect(otro.getByText(/está escribiendo…$/)).toHaveCount(0);
  await compositor(otro).clear();

  await responder(otro, "Yo, cuénteme.");
  await expect(burbuja(otro, "Yo, cuénteme.")).toContainText("Usted");
  await expect(burbuja(una, "Yo, cuénteme.")).toContainText(RUBEN);
  await responder(una, "Y yo le busco la carpeta.");
  await expect(burbuja(otro, "Y yo le busco la carpeta.")).toContainText(DANIELA);

  await otro
    .getByRole("navigation", { name: "Menú principal" })
    .getByRole("link", { name: "Historial" })
    .click();
  await expect(otro).toHaveURL(/\/historial/);
  await expect(una.getByText(/^también: /)).toHaveCount(0);
  await expect(escribe).toHaveCount(0);
});

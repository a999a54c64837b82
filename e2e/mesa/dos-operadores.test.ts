import { CENTRAL, NORTE } from "../demo.ts";
import { expect, test } from "../fixtures.ts";
import {
  abrirChat,
  burbuja,
  compositor,
  entrada,
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
  await responder(una, "Claro que sí, cuénteme.");
  await expect(entrada(otro, ciudadano.rotulo)).toHaveCount(0);
  await expect(
    otro.getByText(`La conversación con ${ciudadano.rotulo} se atiende en ${CENTRAL}`).first(),
  ).toBeAttached();
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

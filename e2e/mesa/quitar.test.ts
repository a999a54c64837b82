import type { Page } from "@playwright/test";
import { CENTRAL } from "../demo.ts";
import { expect, test } from "../fixtures.ts";
import { cerrarCaso, confirmar } from "../pages/caso.page.ts";
import { abrirChat, entrada, esperarSinLeer, responder, tomarPunto } from "../pages/escritorio.page.ts";

async function quitar(page: Page, nombre: string): Promise<void> {
  await entrada(page, nombre)
    .getByRole("button", { name: `Quitar ${nombre} del listado` })
    .click();
  await confirmar(page, "¿Está seguro de quitar el chat del listado?", "Quitar");
  await expect(entrada(page, nombre)).toHaveCount(0);
}

test("quitado del listado: vuelve con su próximo mensaje, y también cuando el listado se reinicia [B-chat-14, B-chat-15, B-chat-25, B-caso-27]", async ({
  de,
  telefono,
}) => {
  const [ciudadano, otro] = [await telefono("sederce"), await telefono("sederce")];
  const page = await de("operador1");
  await tomarPunto(page, CENTRAL);
  await ciudadano.escribir("Buenas tardes");
  await esperarSinLeer(page, ciudadano.rotulo, 1);

  await quitar(page, ciudadano.rotulo);
  await ciudadano.escribir("¿Siguen atendiendo?");
  await esperarSinLeer(page, ciudadano.rotulo, 2);

  // Taken off while it is open: nothing is left open either.
  await abrirChat(page, ciudadano.rotulo);
  await responder(page, "Sí, hasta las 18:30.");
  await quitar(page, ciudadano.rotulo);
  await expect(
    page.getByText("Debe seleccionar UNO o VARIOS canales de entrada en el panel izquierdo"),
  ).toBeVisible();

  // Closing another case begins the list anew.
  await otro.escribir("Ya encontré mi carpeta, gracias");
  await abrirChat(page, otro.rotulo);
  await page.getByRole("button", { name: "Atender" }).click();
  await expect(entrada(page, ciudadano.rotulo)).toHaveCount(0);
  await cerrarCaso(page);
  await expect(entrada(page, otro.rotulo)).toHaveCount(0);
  await expect(entrada(page, ciudadano.rotulo)).toBeVisible();
});

import { CENTRAL } from "../demo.ts";
import { expect, test } from "../fixtures.ts";
import { dialogo, identificar, inscribir, lado } from "../pages/caso.page.ts";
import { abrirChat, compositor, tomarPunto } from "../pages/escritorio.page.ts";
import { tapados } from "../pages/lugar.page.ts";
import { cajas } from "../pages/quietud.page.ts";

test("avisos en un teléfono: sobre un diálogo que llena la pantalla tienen su lugar encima de sus botones, no tapan nada de él ni lo mueven, y una pregunta encima no los esconde", async ({
  de,
  telefono,
  request,
}) => {
  const page = await de("operador1", { viewport: { width: 390, height: 844 }, hasTouch: true });
  const [ciudadano, quien] = [await telefono("sederce"), await inscribir(request)];
  await ciudadano.escribir("Buenas tardes");
  await tomarPunto(page, CENTRAL);
  await abrirChat(page, ciudadano.rotulo);
  await expect(compositor(page)).toBeVisible();
  await page.getByRole("button", { name: "Mostrar persona y caso" }).click();
  await lado(page).getByRole("button", { name: "Verificar", exact: true }).click();
  const caja = dialogo(page, "Verificar persona");
  const partes = {
    titulo: caja.getByRole("heading", { name: "Verificar persona" }),
    cerrar: caja.getByRole("button", { name: "Cerrar diálogo" }),
    cancelar: caja.getByRole("button", { name: "Cancelar" }),
    guardar: caja.getByRole("button", { name: "Guardar & Asociar" }),
  };
  await expect(partes.cancelar).toBeVisible();
  const antes = await cajas(partes);

  await identificar(page, caja, quien);
  const aviso = page.getByRole("group", { name: "Los datos son válidos." });
  await aviso.hover();
  expect(await tapados(page, "[role=dialog]")).toEqual([]);
  await expect(partes.guardar).toBeEnabled();
  expect(await cajas(partes)).toEqual(antes);

  await partes.cancelar.click();
  const pregunta = dialogo(page, "Salir sin guardar");
  await expect(pregunta).toBeVisible();
  await aviso.hover();
  await expect(aviso).toBeInViewport({ ratio: 1 });
  await pregunta.getByRole("button", { name: "Seguir editando" }).click();
  await expect(pregunta).toHaveCount(0);
  await aviso.getByRole("button", { name: "Cerrar aviso" }).click();
  await expect(aviso).toHaveCount(0);
  expect(await cajas(partes)).toEqual(antes);
});

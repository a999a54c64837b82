import { CENTRAL } from "../demo.ts";
import { expect, test } from "../fixtures.ts";
import {
  AVERIAS,
  alSalir,
  averiarRegistro,
  HASTA_RENDIRSE,
  nota,
  SIN_RESPUESTA,
} from "../pages/averias.page.ts";
import { buscarIdentidad, dialogo, dice, inscribir, lado } from "../pages/caso.page.ts";
import { abrirChat, burbuja, responder, tomarPunto } from "../pages/escritorio.page.ts";
import { reparar } from "../pages/medios.page.ts";

const FALLO = "Ocurrió un problema. No se encontraron los datos. Comuníquese con su administrador.";

test("el registro de identidad calla mientras se atiende: se deja la verificación, se responde, y al volver a fallar la persona se guarda sin verificar [B-persona-36, B-persona-42]", async ({
  de,
  telefono,
  request,
  vigilancia,
}) => {
  test.setTimeout(180_000);
  vigilancia.permitidas.push(...SIN_RESPUESTA);
  const [ciudadano, quien] = [await telefono("sederce"), await inscribir(request)];
  const page = await de("operador1");
  await tomarPunto(page, CENTRAL);
  await ciudadano.escribir("Necesito una copia de mi certificado");
  await abrirChat(page, ciudadano.rotulo);
  await page.getByRole("button", { name: "Atender" }).click();
  const verificar = lado(page).getByRole("button", { name: "Verificar", exact: true });
  const caja = dialogo(page, "Verificar persona");
  try {
    // Nobody waits for it: whoever leaves is back at work at once.
    await averiarRegistro(request, quien.ci, { silent: true });
    await verificar.click();
    await buscarIdentidad(caja, quien);
    await alSalir(page, caja, "Descartar cambios");
    await ciudadano.escribir("¿Me escucha?");
    await expect(burbuja(page, "¿Me escucha?")).toBeVisible();
    await responder(page, "Sí. Un momento, por favor.");
    await expect.poll(() => ciudadano.recibidos()).toContain("Sí. Un momento, por favor.");

    await verificar.click();
    for (const averia of AVERIAS) {
      await averiarRegistro(request, quien.ci, averia);
      await buscarIdentidad(caja, quien);
      await expect(nota(caja, FALLO)).toBeVisible();
      await expect(caja.getByLabel("Nro. documento")).toHaveValue(quien.ci);
    }
    await caja.getByLabel("Nombres").fill("MARTA");
    await caja.getByLabel("Primer apellido").fill("SALAZAR");
    await caja.getByLabel("Género").selectOption("F");
    await averiarRegistro(request, quien.ci, { silent: true });
    await caja.getByRole("button", { name: "Verificar", exact: true }).click();
    await expect(nota(caja, FALLO)).toBeVisible(HASTA_RENDIRSE);
    await expect(caja.getByLabel("Nombres")).toHaveValue("MARTA");
    await expect(caja.getByLabel("Celular")).toHaveValue(ciudadano.celular);
    await caja.getByRole("button", { name: "Guardar & Asociar" }).click();
    await dice(page, "Asociado exitosamente!");
    await expect(caja).toHaveCount(0);
    await expect(lado(page).getByText("Sin verificar", { exact: true })).toBeVisible();
  } finally {
    await reparar(request, "segip");
  }
});

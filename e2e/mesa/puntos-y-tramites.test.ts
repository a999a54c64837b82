import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import { CENTRAL } from "../demo.ts";
import { expect, test } from "../fixtures.ts";
import { confirmar, dialogo, dice, elegirTramite, fila, lado, numeroDeCaso } from "../pages/caso.page.ts";
import { abrirChat, burbuja, compositor, tomarPunto } from "../pages/escritorio.page.ts";

const TRAMITE = "Certificado de registro vecinal";

/** Chooses one of a searchable list that adds. */
async function agregar(page: Page, campo: string, opcion: string): Promise<void> {
  await page.getByRole("combobox", { name: campo }).fill(opcion);
  await page.getByRole("option", { name: opcion }).click();
}

/** Filters the list by the identifier and answers the point's row. */
async function filaDePunto(page: Page, punto: string) {
  await page.getByRole("textbox", { name: "Identificador" }).first().fill(punto);
  const suya = fila(page, punto);
  await expect(page.locator("tbody tr")).toHaveCount(1);
  return suya;
}

test("puntos: nuevo se puede atender; quien deja de estar autorizado sale en el acto; con casos abiertos se inactiva al moverlos a otro [B-producto-06, B-puntos-05, B-puntos-09, B-puntos-10, B-puntos-19, B-puntos-20, B-puntos-22, B-errores-01, B-errores-02]", async ({
  de,
  telefono,
  vigilancia,
}) => {
  vigilancia.permitidas.push(/^412: PATCH .*\/puntos\//, /status of 412/);
  // What the desk asks by itself a moment after it is opened may cross with the news that it is not to be.
  vigilancia.permitidas.push(/\b403\b.*\/operadores\/\d+\/fallos\b/);
  const punto = `Ventanilla móvil ${randomInt(1_000, 9_999)}`;
  const [ciudadano, admin, mesa] = [await telefono("sederce"), await de("admin"), await de("operador1")];
  await admin.goto("/puntos");
  await admin.getByRole("button", { name: "Agregar" }).click();
  const nuevo = dialogo(admin, "Nuevo punto de atención");
  await nuevo.getByLabel("Identificador").fill(punto);
  await agregar(admin, "Operadores autorizados", "Daniela Mollinedo Chura");
  await agregar(admin, "Canales autorizados", "59171100401");
  await nuevo.getByRole("button", { name: "Guardar" }).click();
  await dice(admin, "¡Registro Creado!");
  await expect(nuevo).toHaveCount(0);

  await ciudadano.escribir("¿Están en la feria?");
  await tomarPunto(mesa, punto);
  await abrirChat(mesa, ciudadano.rotulo);
  await mesa.getByRole("button", { name: "Atender" }).click();
  await expect(lado(mesa).getByText("Daniela Mollinedo Chura")).toBeVisible();
  const caso = await numeroDeCaso(mesa);

  // Put out while standing inside.
  const suya = await filaDePunto(admin, punto);
  await suya.getByRole("button", { name: `Editar ${punto}` }).click();
  const edicion = dialogo(admin, "Editar punto de atención");
  await edicion.getByRole("button", { name: "Quitar operador1" }).click();
  await edicion.getByRole("button", { name: "Guardar" }).click();
  await dice(admin, "¡Datos Actualizados!");
  await expect(mesa).toHaveURL(/\/(operadores|puntos-atencion)$/);
  await expect(mesa.getByRole("button", { name: `Ingresar, ${punto}` })).toHaveCount(0);

  await suya.getByRole("switch", { name: `Estado de ${punto}` }).press("Space");
  await confirmar(admin, "¿Está seguro de desactivar el registro?", "Desactivar");
  const mover = dialogo(admin, "Mover los casos abiertos");
  await expect(mover.getByText("Casos abiertos en el punto de atención: 1.", { exact: false })).toBeVisible();
  await mover.getByRole("combobox", { name: /^Punto de destino/ }).fill(CENTRAL);
  await admin.getByRole("option", { name: CENTRAL }).click();
  await mover.getByRole("button", { name: "Mover y desactivar" }).click();
  await dice(admin, "¡Registro desactivado!");
  await expect(suya).toContainText("INACTIVO");

  await tomarPunto(mesa, CENTRAL);
  await abrirChat(mesa, ciudadano.rotulo);
  await expect(mesa.getByText(`El caso pasó de ${punto} a ${CENTRAL}.`)).toBeVisible();
  expect(await numeroDeCaso(mesa)).toBe(caso);
});

test("una pregunta frecuente nueva se ofrece en la conversación de su trámite y entra en el mensaje sin enviarse [B-producto-06, B-tramites-05, B-tramites-06, B-faqs-01, B-faqs-16, B-faqs-19, B-faqs-21]", async ({
  de,
  telefono,
}) => {
  const [ciudadano, admin, mesa] = [await telefono("sederce"), await de("admin"), await de("operador1")];
  const modulo = randomInt(1_000, 9_999);
  const pregunta = `¿Se puede recoger en el módulo ${modulo}?`;
  const respuesta = `Sí, en el ${modulo}, con la cédula de identidad.`;
  await admin.goto("/tramites");
  const tramite = fila(admin, TRAMITE);
  await tramite.getByRole("button", { name: `Agregar pregunta a ${TRAMITE}` }).click();
  const nueva = dialogo(admin, "Agregar pregunta frecuente");
  await nueva.getByLabel("Pregunta").fill(pregunta);
  await nueva.getByLabel("Respuesta").fill(respuesta);
  await expect(nueva.getByRole("button", { name: "Guardar" })).toBeDisabled();
  await nueva.getByRole("radio", { name: "1" }).check();
  await nueva.getByRole("button", { name: "Guardar" }).click();
  await dice(admin, "¡Pregunta agregada!");
  await tramite.getByRole("button", { name: `Ver preguntas frecuentes de ${TRAMITE}` }).click();
  const lista = dialogo(admin, "Preguntas frecuentes");
  await lista.getByRole("button", { name: pregunta }).first().click();
  await expect(lista.getByText(respuesta)).toBeVisible();

  await ciudadano.escribir("¿Dónde recojo mi certificado?");
  await tomarPunto(mesa, CENTRAL);
  await abrirChat(mesa, ciudadano.rotulo);
  await mesa.getByRole("button", { name: "Atender" }).click();
  await elegirTramite(mesa, TRAMITE);
  await mesa.getByRole("button", { name: "Preguntas frecuentes" }).click();
  const preguntas = dialogo(mesa, "Preguntas frecuentes");
  await preguntas.getByRole("combobox", { name: "Buscar en las preguntas" }).fill(String(modulo));
  await expect(preguntas.getByRole("option")).toHaveCount(1);
  await mesa.keyboard.press("Enter");
  await expect(compositor(mesa)).toHaveValue(respuesta);
  await expect(compositor(mesa)).toBeFocused();
  await expect(burbuja(mesa, respuesta)).toHaveCount(0);
  await mesa.keyboard.press("Enter");
  await expect.poll(() => ciudadano.recibidos()).toContain(respuesta);
});

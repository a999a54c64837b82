import type { Page } from "@playwright/test";
import { CENTRAL, NORTE } from "../demo.ts";
import { expect, test } from "../fixtures.ts";
import {
  cerrarCaso,
  confirmar,
  dialogo,
  dice,
  inscribir,
  lado,
  numeroDeCaso,
  verificar,
} from "../pages/caso.page.ts";
import { nuevoCiudadano } from "../pages/ciudadano.page.ts";
import { retener } from "../pages/codigo.page.ts";
import {
  abrirChat,
  articulos,
  burbuja,
  compositor,
  entrada,
  responder,
  tomarPunto,
} from "../pages/escritorio.page.ts";
import { cajas } from "../pages/quietud.page.ts";

const TELEFONO = "22210400";

/** «Iniciar Caso» of the point's telephone: somebody called about this. */
async function anotarLlamada(page: Page, celular: string, motivo: string): Promise<void> {
  await page.getByRole("button", { name: `Iniciar Caso de una llamada al ${TELEFONO}` }).click();
  const caja = dialogo(page, "Iniciar Caso");
  const guardar = caja.getByRole("button", { name: "Guardar" });
  await caja.getByLabel("Teléfono").fill(celular.slice(0, 7));
  await caja.getByLabel("Descripción").fill(motivo);
  await expect(
    caja.getByText("El campo debe contener un número de teléfono válido (8 dígitos)."),
  ).toBeVisible();
  await expect(guardar).toBeDisabled();
  await caja.getByLabel("Teléfono").fill(celular);
  await guardar.click();
  await expect(caja).toHaveCount(0);
}

test("una llamada abre su caso y se responde con notas; la segunda se agrega al que sigue abierto aquí [B-chat-04, B-chat-19, B-caso-34, B-caso-35, B-caso-39, B-caso-52]", async ({
  de,
}) => {
  const { celular, legible } = nuevoCiudadano();
  const page = await de("operador1");
  await tomarPunto(page, CENTRAL);
  await anotarLlamada(page, celular, "Pregunta por el estado de su carpeta");
  await expect(page.getByRole("heading", { level: 2, name: legible })).toBeVisible();
  await expect(burbuja(page, "Pregunta por el estado de su carpeta")).toBeVisible();
  await expect(entrada(page, legible)).toBeVisible();
  const caso = await numeroDeCaso(page);
  await expect(page.getByText("Se guarda como nota; no se envía.")).toBeVisible();
  await responder(page, "Se le indicó que vuelva el lunes");
  await expect(articulos(page).last()).toContainText("Nota");

  await anotarLlamada(page, celular, "Llama otra vez: vendrá su hijo");
  await dice(page, "El mensaje se ha agregado a un CASO PENDIENTE del ciudadano!");
  await expect(burbuja(page, "Llama otra vez: vendrá su hijo")).toBeVisible();
  expect(await numeroDeCaso(page)).toBe(caso);

  // Closed, the next call is another case.
  await cerrarCaso(page);
  await anotarLlamada(page, celular, "Ahora por otro trámite");
  await expect(burbuja(page, "Ahora por otro trámite")).toBeVisible();
  await expect(compositor(page)).toBeVisible();
  expect(await numeroDeCaso(page)).not.toBe(caso);
});

for (const [donde, viewport] of Object.entries({
  "un escritorio": { width: 1366, height: 768 },
  "un teléfono": { width: 390, height: 844 },
})) {
  test(`una llamada en ${donde}: cuando se sabe que no lleva archivos ni audio, «Preguntas frecuentes» y la nota siguen donde estaban`, async ({
    de,
  }) => {
    const { celular } = nuevoCiudadano();
    const page = await de("operador1", { viewport });
    await tomarPunto(page, CENTRAL);
    const saber = await retener(page, /\/opciones_editor$/);
    await anotarLlamada(page, celular, "Pregunta por el estado de su carpeta");
    await expect(burbuja(page, "Pregunta por el estado de su carpeta")).toBeVisible();
    const deAdjuntar = page.getByRole("button", { name: /^Adjuntar( o grabar)?$/ });
    await expect(deAdjuntar).toBeDisabled();
    const quietos = {
      preguntas: page.getByRole("button", { name: "Preguntas frecuentes" }),
      nota: page.getByRole("button", { name: "Nota interna" }),
      enviar: page.getByRole("button", { name: "Enviar", exact: true }),
    };
    const horizontal = async () =>
      Object.entries(await cajas(quietos)).map(([cual, [x, , ancho]]) => [cual, x, ancho]);
    const antes = await horizontal();
    saber();
    await expect(deAdjuntar).toHaveCount(0);
    expect(await horizontal()).toEqual(antes);
  });
}

test("llama quien tiene un caso en otro punto: se advierte, se va a esa conversación y se escribe allí [B-caso-50, B-caso-51, B-conversacion-21, B-conversacion-22]", async ({
  de,
  telefono,
  request,
}) => {
  const [ciudadano, quien] = [await telefono("sederce"), await inscribir(request)];
  const [una, otro] = [await de("operador1"), await de("operador2")];
  await Promise.all([tomarPunto(una, CENTRAL), tomarPunto(otro, NORTE)]);

  // Known by an earlier call; since then attended at the other point, by WhatsApp.
  await anotarLlamada(una, ciudadano.celular, "Quiere saber qué falta");
  await expect(burbuja(una, "Quiere saber qué falta")).toBeVisible();
  await verificar(una, quien);
  await cerrarCaso(una);
  await ciudadano.escribir("Ya tengo el plano");
  await abrirChat(otro, ciudadano.rotulo);
  await otro.getByRole("button", { name: "Atender" }).click();
  await verificar(otro, quien);
  const caso = await numeroDeCaso(otro);

  await anotarLlamada(una, ciudadano.celular, "Pregunta si vieron su mensaje");
  await dice(una, "El ciudadano tiene un CASO PENDIENTE en otro Punto de Atención!");
  await confirmar(una, "¿Desea ir a la conversación de ese caso?", "Ir a esa conversación");
  await expect(una).toHaveURL(/\/conversacion\/\d+\/\d+$/);
  await expect(una.getByRole("heading", { level: 1, name: NORTE })).toBeVisible();
  await expect(burbuja(una, "Ya tengo el plano")).toBeVisible();
  expect(await numeroDeCaso(una)).toBe(caso);
  // What was said on the telephone waits there, for colleagues.
  const nota = una.getByRole("textbox", { name: "Nota interna para sus colegas" });
  await expect(nota).toHaveValue("Pregunta si vieron su mensaje");
  await una.getByRole("button", { name: "Guardar nota" }).click();
  await expect(burbuja(otro, "Pregunta si vieron su mensaje")).toBeVisible();
  await una.getByRole("button", { name: "Volver al mensaje" }).click();
  await responder(una, "Lo vimos, está completo.");
  await expect(burbuja(otro, "Lo vimos, está completo.")).toBeVisible();
  await expect.poll(() => ciudadano.recibidos()).toContain("Lo vimos, está completo.");

  await cerrarCaso(una);
  await expect(una).toHaveURL(/\/pendientes$/);
  await expect(lado(otro).getByText("CERRADO en 1 día(s)")).toBeVisible();
});

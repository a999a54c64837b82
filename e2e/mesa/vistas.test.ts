import { expect, test } from "../fixtures.ts";
import { dialogo, dice, fila } from "../pages/caso.page.ts";
import { escribirAntes, tomarTelefono } from "../pages/ciudadano.page.ts";
import { ponerParametro } from "../pages/cuentas.page.ts";
import {
  abrirChat,
  burbuja,
  compositor,
  entrada,
  entrarAlPunto,
  esperarSinLeer,
  responder,
} from "../pages/escritorio.page.ts";
import {
  elegirOrden,
  elegirVista,
  esperarChats,
  esperarCuentas,
  esperarVista,
} from "../pages/lista-chats.page.ts";
import { averiar, reparar } from "../pages/medios.page.ts";
import { abrirPunto } from "../pages/punto-propio.page.ts";

const PREGUNTA = "¿Está listo mi trámite?";

test("vistas: «Chat» va primero en el menú con lo que falta leer; cada vista cuenta los suyos al momento, y de una vista o de un filtro se sale de un toque [B-chat-05]", async ({
  de,
  request,
}) => {
  const { punto, cuenta } = await abrirPunto(request, ["operador1"]);
  const [ana, luz, ivo, nora] = [
    await tomarTelefono(request, cuenta),
    await tomarTelefono(request, cuenta),
    await tomarTelefono(request, cuenta),
    await tomarTelefono(request, cuenta),
  ];
  const page = await de("operador1");
  await entrarAlPunto(page, punto);
  await esperarVista(page, "Todos, ningún chat");
  const menu = page.getByRole("navigation", { name: "Menú principal" });
  const primero = menu.getByRole("link").first();
  await expect(primero).toHaveAccessibleName("Chat");

  for (const uno of [ana, luz, ivo]) {
    await uno.escribir(PREGUNTA);
    await esperarSinLeer(page, uno.rotulo, 1);
  }
  await esperarChats(page, ivo, luz, ana);
  await expect(primero).toHaveAccessibleName("Chat, 3 mensajes sin leer");
  await esperarCuentas(page, {
    Todos: 3,
    "Sin atender": 3,
    Míos: 0,
    "Esperan respuesta": 3,
    "Me mencionan": 0,
    "Con fallos": 0,
  });

  // What is open stays in its view until one leaves it; the count says at once that it is none of it.
  await elegirVista(page, "Sin atender");
  await abrirChat(page, ana.rotulo);
  await page.getByRole("button", { name: "Atender", exact: true }).click();
  await esperarVista(page, "Sin atender, 2 chats");
  await esperarChats(page, ivo, luz, ana);
  await abrirChat(page, luz.rotulo);
  await expect(burbuja(page, PREGUNTA)).toBeVisible();
  await compositor(page).hover();
  await esperarChats(page, ivo, luz);
  await nora.escribir(PREGUNTA);
  await esperarVista(page, "Sin atender, 3 chats");
  await esperarChats(page, nora, ivo, luz);

  try {
    await averiar(request, "whatsapp", { session: cuenta, status: 400 });
    await responder(page, "Pase a recogerlo.");
    await esperarCuentas(page, {
      Todos: 4,
      "Sin atender": 2,
      Míos: 2,
      "Esperan respuesta": 3,
      "Me mencionan": 0,
      "Con fallos": 1,
    });
  } finally {
    await reparar(request, "whatsapp");
  }
  await primero.click();
  await elegirVista(page, "Con fallos");
  await esperarChats(page, luz);
  await expect(entrada(page, luz.rotulo)).toContainText("Falló");

  // The view that was chosen stays, and says it when it holds nothing.
  await elegirVista(page, "Me mencionan");
  await page.reload();
  await expect(page.getByText("Ningún chat en esta vista.")).toBeVisible();
  await page.getByRole("button", { name: "Ver todos" }).click();
  await esperarVista(page, "Todos, 4 chats");
  await page.getByRole("textbox", { name: "Filtrar chats" }).fill(ivo.numero);
  await esperarChats(page, ivo);
  await page.getByRole("button", { name: "Limpiar el filtro" }).click();
  await expect(page.getByRole("textbox", { name: "Filtrar chats" })).toHaveValue("");
  await expect(entrada(page, ana.rotulo)).toBeVisible();
});

/** Pixels between the hour of an entry and how long it waits; less than none: one stands over the other. */
function sobraEntreHoraYEspera(renglon: Element): number {
  const [hora, espera] = [renglon.querySelector("time"), renglon.querySelector("[data-nivel]")];
  if (hora === null || espera === null) throw new Error("no hour, or nobody waits");
  const derecha = (nodo: Element) => nodo.getBoundingClientRect().right;
  return espera.getBoundingClientRect().left - derecha(hora);
}

test("orden de la lista: lo más nuevo o quien más espera; cada chat dice cuánto espera y quién lo atiende, también cuando lo toma un colega", async ({
  de,
  request,
}) => {
  const { punto, cuenta } = await abrirPunto(request, ["operador1", "operador2"]);
  const [ayer, recien, temprano] = [
    await tomarTelefono(request, cuenta),
    await tomarTelefono(request, cuenta),
    await tomarTelefono(request, cuenta),
  ];
  const [page, colega] = [await de("operador1"), await de("operador2")];
  await entrarAlPunto(page, punto);
  await entrarAlPunto(colega, punto);
  // They reach the desk in another order than they were written.
  for (const [quien, minutos] of [
    [temprano, 20],
    [ayer, 26 * 60],
    [recien, 0],
  ] as const) {
    await escribirAntes(request, cuenta, quien, { minutos, texto: PREGUNTA });
    await esperarSinLeer(page, quien.rotulo, 1);
  }
  await esperarChats(page, recien, ayer, temprano);
  await elegirOrden(page, "Más tiempo de espera");
  await esperarChats(page, ayer, temprano, recien);
  await expect(entrada(page, ayer.rotulo)).toContainText("atraso 26 h");
  await expect(entrada(page, temprano.rotulo)).toContainText(/demora 2\d min/);
  await expect(entrada(page, recien.rotulo)).toContainText(/espera (< 1|\d) min/);
  // However narrow the list, it stands over no hour: where both have no room, the sign alone says how late.
  const atraso = entrada(page, ayer.rotulo).getByText("atraso ", { exact: true });
  await expect(atraso).toBeVisible();
  await page.getByRole("separator", { name: "Ancho de la lista de chats" }).press("Home");
  await expect(atraso).toBeHidden();
  for (const { rotulo } of [ayer, temprano, recien]) {
    await expect(entrada(page, rotulo).locator("[data-nivel] svg")).toBeVisible();
    expect(await entrada(page, rotulo).evaluate(sobraEntreHoraYEspera)).toBeGreaterThanOrEqual(0);
  }

  await abrirChat(colega, ayer.rotulo);
  await expect(burbuja(colega, PREGUNTA)).toBeVisible();
  await responder(colega, "Lo reviso ahora.");
  await esperarChats(page, temprano, recien, ayer);
  const enlace = entrada(page, ayer.rotulo).getByRole("link");
  await expect(enlace).toHaveAccessibleName(/, atiende Rubén Darío Guarachi Loza$/);
  await expect(enlace).not.toContainText("atraso");
  await page.reload();
  await esperarChats(page, temprano, recien, ayer);
  await elegirOrden(page, "Lo más nuevo");
  await esperarChats(page, ayer, recien, temprano);
  // Who it is stands there as they call themselves; their number at the sign of the channel.
  await entrada(page, recien.rotulo).locator("svg").first().hover();
  await expect(page.getByRole("tooltip", { name: `WhatsApp, ${recien.legible}` })).toBeVisible();
});

const UMBRALES = { ESPERA_DEMORA: "15", ESPERA_ATRASO: "60" } as const;

test("espera: desde cuántos minutos es demora y desde cuántos atraso lo dicen dos parámetros, y quien atiende ve los nuevos", async ({
  de,
  request,
}) => {
  const { punto, cuenta } = await abrirPunto(request, ["operador1"]);
  const [uno, otro] = [await tomarTelefono(request, cuenta), await tomarTelefono(request, cuenta)];
  const [page, superadmin] = [await de("operador1"), await de("superadmin")];
  await entrarAlPunto(page, punto);
  await escribirAntes(request, cuenta, uno, { minutos: 20, texto: PREGUNTA });
  await escribirAntes(request, cuenta, otro, { minutos: 125, texto: PREGUNTA });
  await expect(entrada(page, uno.rotulo)).toContainText(/demora 2\d min/);
  await expect(entrada(page, otro.rotulo)).toContainText(/atraso 2 h \d+ min/);

  // Higher ones: nobody else who waits is late because of this.
  try {
    for (const [nombre, valor] of [
      ["ESPERA_DEMORA", "100"],
      ["ESPERA_ATRASO", "180"],
    ] as const) {
      await superadmin.goto(`/parametros?nombre=${nombre}`);
      await fila(superadmin, nombre)
        .getByRole("button", { name: `Editar ${nombre}` })
        .click();
      const caja = dialogo(superadmin, "Editar parámetro");
      await caja.getByRole("textbox", { name: /^Valor/ }).fill(valor);
      await caja.getByRole("button", { name: "Guardar" }).click();
      await dice(superadmin, "Se actualizó el registro correctamente");
      await expect(caja).toHaveCount(0);
    }
    await page.reload();
    await expect(entrada(page, uno.rotulo)).toContainText(/espera 2\d min/);
    await expect(entrada(page, otro.rotulo)).toContainText(/demora 2 h \d+ min/);
  } finally {
    for (const [nombre, valor] of Object.entries(UMBRALES)) await ponerParametro(request, nombre, valor);
  }
});

import type { Locator, Page } from "@playwright/test";
import { EVENTO } from "../../packages/contract/src/events.ts";
import { TERMINAL } from "../demo.ts";
import { expect, test } from "../fixtures.ts";
import { lado } from "../pages/caso.page.ts";
import { retener, retenerEvento } from "../pages/codigo.page.ts";
import { abrirChat, burbuja, compositor, hiloQuieto, tomarPunto } from "../pages/escritorio.page.ts";
import { tapados } from "../pages/lugar.page.ts";
import { caja, cajas, seguirCajas } from "../pages/quietud.page.ts";

const PREGUNTA = "¿Cuánto cuesta la tarjeta de operación?";
const sugeridas = (page: Page): Locator => page.getByRole("region", { name: "Respuestas sugeridas" });

test("camino a una conversación: mientras su código no está, ni el menú ni la lista de antes se mueven; con ella el menú se achica", async ({
  de,
}) => {
  const page = await de("operador3");
  await tomarPunto(page, TERMINAL);
  await page.goto("/pendientes?tipo=SIMPLE&limit=5");
  const boton = page.getByRole("button", { name: /^Abrir la conversación de / }).first();
  await expect(boton).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  const partes = {
    menu: page.getByRole("navigation", { name: "Menú principal" }),
    ruta: page.getByRole("navigation", { name: "Ruta" }),
    titulo: page.getByRole("heading", { level: 1, name: "Pendientes" }),
    filtros: page.getByRole("search"),
    fila: page.locator("tbody tr[data-fila]").first(),
    cuantas: page.getByText(/^\d+ de \d+$/),
  };
  const fila = await partes.fila.getAttribute("data-fila");
  const antes = await cajas(partes);
  const seguir = await retener(page, "**/assets/ConversacionPage-*.js");
  await boton.click();
  await expect(page.getByRole("progressbar", { name: "Cargando…" })).toBeVisible();
  await expect(page).toHaveURL(/\/conversacion\/\d+\/\d+$/);
  expect(await cajas(partes)).toEqual(antes);
  await expect(partes.fila).toHaveAttribute("data-fila", fila ?? "");
  await expect(page.getByRole("combobox", { name: "Tipo" })).toHaveValue("SIMPLE");
  seguir();
  await expect(page.getByRole("feed")).toBeVisible();
  const ancho = async () => (await partes.menu.boundingBox())?.width ?? 0;
  await expect.poll(ancho).toBeLessThan(antes.menu[2] ?? 0);
});

test("conversación abierta desde Pendientes: desde que se pinta, ni el hilo ni el mensaje se mueven, y lo que aún no llegó tiene su lugar", async ({
  de,
  telefono,
}) => {
  const ciudadano = await telefono("amti");
  await ciudadano.escribir(PREGUNTA);
  const page = await de("operador3");
  await tomarPunto(page, TERMINAL);
  const casoTarda = [
    await retener(page, /\/ws\/api\/system\/operadores\/caso\/\d+$/),
    await retenerEvento(page, EVENTO.casoActualizado),
  ];
  const boton = page.getByRole("button", { name: `Abrir la conversación de ${ciudadano.rotulo}` });
  await expect(async () => {
    await page.goto("/pendientes");
    await expect(boton).toBeVisible({ timeout: 2_000 });
  }).toPass();
  const opcionesTardan = await retener(page, /\/opciones_editor$/);
  const mirar = await seguirCajas(page, {
    cabeza: "main header:has(> a)",
    conversacion: "main section[aria-label=Conversación]",
    hilo: "main [role=feed]",
    mensaje: "main form:has(> textarea)",
    campo: "main form > textarea",
  });
  await boton.click();
  await expect(burbuja(page, PREGUNTA)).toBeVisible();
  await expect(compositor(page)).toBeFocused();
  const preguntas = page.getByRole("button", { name: "Preguntas frecuentes" });
  /** How much room is kept between the description, of which nobody knows how long it is, and the next card. */
  const sitio = async () => {
    const [botones, siguiente] = [
      await caja(lado(page).locator("[role=group][aria-label='Caso actual']")),
      await caja(lado(page).getByRole("button", { name: "Historial" })),
    ];
    return [...botones.slice(2), (siguiente[1] ?? 0) - (botones[1] ?? 0)];
  };
  const grabar = page.getByRole("button", { name: "Grabar audio" });
  await expect(grabar).toBeDisabled();
  await expect(lado(page).getByRole("button", { name: "Cerrar", exact: true })).toHaveCount(0);
  const antes = { preguntas: await caja(preguntas), sitio: await sitio() };
  opcionesTardan();
  for (const llegar of casoTarda) llegar();
  await expect(grabar).toBeEnabled();
  await expect(lado(page).getByRole("button", { name: "Cerrar", exact: true })).toBeVisible();
  await expect(sugeridas(page)).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect({ preguntas: await caja(preguntas), sitio: await sitio() }).toEqual(antes);
  for (const [parte, lugares] of Object.entries(await mirar())) expect(lugares, parte).toHaveLength(1);
});

test("respuestas sugeridas: su lugar está desde que el ciudadano pregunta, y al llegar, al escribir y al borrar lo escrito no se mueven ni los mensajes ni el campo", async ({
  de,
  telefono,
}) => {
  const ciudadano = await telefono("amti");
  await ciudadano.escribir("Buenas tardes");
  const page = await de("operador3");
  await tomarPunto(page, TERMINAL);
  await abrirChat(page, ciudadano.rotulo);
  await expect(burbuja(page, "Buenas tardes")).toBeVisible();
  const llegar = await retener(page, /\/sugerencias\?/);
  await ciudadano.escribir(PREGUNTA);
  await expect(burbuja(page, PREGUNTA)).toBeInViewport({ ratio: 1 });
  await hiloQuieto(page);
  const mirar = await seguirCajas(page, {
    caja: "main div:has(> [role=feed])",
    hilo: "main [role=feed]",
    mensaje: "main form:has(> textarea)",
    campo: "main form > textarea",
  });
  llegar();
  await expect(sugeridas(page)).toBeVisible();
  await compositor(page).fill("Cuesta");
  await expect(sugeridas(page)).toHaveCount(0);
  await compositor(page).fill("");
  await expect(sugeridas(page)).toBeVisible();
  await hiloQuieto(page);
  for (const [parte, lugares] of Object.entries(await mirar())) expect(lugares, parte).toHaveLength(1);
  await expect(burbuja(page, PREGUNTA)).toBeInViewport({ ratio: 1 });
  expect(await tapados(page)).toEqual([]);
});

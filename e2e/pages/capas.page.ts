// The screens and dialogs of a case's life, opened by what does not depend on the language.
import { randomInt } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { CENTRAL } from "../demo.ts";
import { celularNuevo, DOS_DIAS_S, escribirALaNube, nuevoCiudadano } from "./ciudadano.page.ts";
import { dialogoAbierto, esperarPagina } from "./pantalla-lista.page.ts";
import { desplegar } from "./puesta-en-marcha.page.ts";

/** A call of somebody known, with a case that ended before. */
interface CasoListo {
  punto: number;
  /** The entry channel of the open case. */
  sesion: number;
}

let listo: Promise<CasoListo> | undefined;

/** To work at the first point, in whatever language. */
async function alChat(page: Page): Promise<number> {
  await page.goto("/operadores");
  await page.locator("main ul button").first().click();
  await expect(page).toHaveURL(/\/chat\/\d+/);
  return Number(new URL(page.url()).pathname.split("/").at(-1));
}

interface CasoDelApi {
  id: number;
  version: number;
  canal_principal: { principal: { id: number } };
}

async function preparar(page: Page, punto: number): Promise<CasoListo> {
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem("base_token") ?? '""') as string);
  const pedir = async <T>(method: string, camino: string, data?: object): Promise<T> => {
    const headers = { authorization: `Bearer ${token}` };
    const respuesta = await page.request.fetch(`/ws/api/system/${camino}`, {
      method,
      headers,
      ...(data && { data }),
    });
    expect(respuesta.ok(), await respuesta.text()).toBe(true);
    return (await respuesta.json()) as T;
  };
  const { canales_autorizados: canales } = await pedir<{
    canales_autorizados: { id: number; clasificacion: string }[];
  }>("GET", `operadores/cubiculo/${punto}`);
  const canal = canales.find(({ clasificacion }) => clasificacion === "llamada")?.id ?? 0;
  const usuario = celularNuevo();
  const llamar = (descripcion: string) =>
    pedir<CasoDelApi>("POST", "operadores/caso/crear", {
      canal,
      caso: { descripcion, clasificacion: "llamada", usuario, tipo: "SIMPLE", id_punto_atencion: punto },
    });
  const deAhora = async ({ id }: CasoDelApi) =>
    (await pedir<CasoDelApi>("GET", `operadores/caso/${id}`)).version;

  const primero = await llamar("Pregunta por los horarios de salida a las provincias");
  const sesion = primero.canal_principal.principal.id;
  await pedir("PUT", `operadores/asociar/persona/${sesion}`, {
    persona: {
      // A card would need the registry's word.
      tipo_documento: "PASAPORTE",
      nro_documento: String(randomInt(1_000_000, 9_999_999)),
      complemento: "",
      fecha_nacimiento: "21/08/1984",
      nombres: "TEODORA",
      primer_apellido: "CALLISAYA",
      segundo_apellido: "JUSTINIANO",
      nacionalidad: "PERUANA",
      genero: "F",
      movil: usuario,
      telefono: "",
    },
  });
  await pedir("PUT", `operadores/caso/estado/${primero.id}`, {
    caso: { estado: "CERRADO" },
    version: await deAhora(primero),
    forzar: true,
  });
  const segundo = await llamar("Reclama por el cobro del pasaje de su hijo menor de edad");
  const { rows } = await pedir<{ rows: { id: number }[] }>("GET", "tramites?estado=ACTIVO");
  await pedir("PUT", `operadores/caso/guardar/${segundo.id}`, {
    caso: { id_tramite: rows[0]?.id, tipo: "COMPLEJO", descripcion: "Cobro del pasaje de un menor de edad" },
    version: await deAhora(segundo),
  });
  return { punto, sesion };
}

async function conCaso(page: Page): Promise<CasoListo> {
  const punto = await alChat(page);
  listo ??= preparar(page, punto);
  return await listo;
}

/** The conversation of the case, with the focus where single keys act. */
export async function enConversacion(page: Page): Promise<void> {
  const { punto, sesion } = await conCaso(page);
  await page.goto(`/chat/${punto}?abrir=${sesion}`);
  await expect(page.getByRole("feed")).toBeVisible();
  await page.locator("main h2").first().focus();
}

/** A dialog of the case, by its key. */
export const conTecla = (tecla: string) => async (page: Page) => {
  await enConversacion(page);
  await expect(async () => {
    // The case is read while the thread is already there.
    await page.keyboard.press(tecla);
    await expect(page.getByRole("dialog")).toBeVisible({ timeout: 500 });
  }).toPass();
  await dialogoAbierto(page);
};

export async function abrirLado(page: Page): Promise<void> {
  const lado = page.locator("main aside");
  await expect(async () => {
    if (!(await lado.isVisible())) await page.keyboard.press("b");
    await expect(lado).toBeVisible({ timeout: 500 });
  }).toPass();
}

export async function casosCerrados(page: Page): Promise<void> {
  await enConversacion(page);
  await abrirLado(page);
  await page.locator("main aside button:has(.tabler-icon-lock):has(b)").click();
  await dialogoAbierto(page);
}

export async function datosDePersona(page: Page): Promise<void> {
  await enConversacion(page);
  await abrirLado(page);
  await page.locator("main aside button:has(.tabler-icon-eye)").first().click();
  await dialogoAbierto(page);
}

export async function personaYCaso(page: Page): Promise<void> {
  await enConversacion(page);
  await abrirLado(page);
  await expect(page.locator("main aside button:has(b)").first()).toBeVisible();
}

export async function paginaConversacion(page: Page): Promise<void> {
  const { punto, sesion } = await conCaso(page);
  await page.goto(`/conversacion/${punto}/${sesion}`);
  await expect(page.getByRole("feed")).toBeVisible();
}

export async function iniciarCaso(page: Page): Promise<void> {
  await alChat(page);
  await page.locator("main button[aria-haspopup=dialog]").first().click();
  await dialogoAbierto(page);
}

export async function varios(page: Page): Promise<void> {
  await alChat(page);
  await page.locator("main button:has(.tabler-icon-square)").first().click();
  // Calls take no messages.
  const casillas = page.locator("main li:has(.tabler-icon-brand-whatsapp) input[type=checkbox]");
  await casillas.nth(0).check();
  await casillas.nth(1).check();
  // With one pane at a time a button leads to the message.
  const campo = page.locator("main textarea");
  if (!(await campo.isVisible())) await page.locator("main button[aria-pressed=true] + button").click();
  await expect(campo).toBeVisible();
}

let esperando: Promise<string> | undefined;

/** The number of somebody who wrote too long ago for an answer. */
async function quienEspera(page: Page): Promise<string> {
  const { numero, legible } = nuevoCiudadano();
  await escribirALaNube(page.request, { a: "amti", de: numero, texto: "Quedé esperando", haceS: DOS_DIAS_S });
  return legible;
}

/** A template chosen, with its gaps. */
export async function plantilla(page: Page): Promise<void> {
  await alChat(page);
  esperando ??= quienEspera(page);
  const numero = await esperando;
  await page.locator("main a[data-chat]").filter({ hasText: numero }).click();
  await page.locator("main button:has(.tabler-icon-template)").click();
  await dialogoAbierto(page);
  await page.getByRole("dialog").getByRole("combobox").click();
  await page.getByRole("option").first().click();
  await expect(page.getByRole("dialog").getByRole("textbox").nth(1)).toBeVisible();
}

/** A list, and the dialog of its first row's button that comes so many after the first. */
export const deLaLista = (camino: string, boton: number) => async (page: Page) => {
  await esperarPagina(page, camino);
  await page.locator("[data-fila]").first().getByRole("button").nth(boton).click();
  await dialogoAbierto(page);
};

/** A button that has this icon opens a dialog: whatever the language. */
export const conIcono = (camino: string, icono: string) => async (page: Page) => {
  await esperarPagina(page, camino);
  await page.locator(`main button:has(.tabler-icon-${icono})`).first().click();
  await dialogoAbierto(page);
};

/** The form of something new. */
export const alAgregar = (camino: string) => conIcono(camino, "plus");
export const alImportar = (camino: string) => conIcono(camino, "file-import");

/** What an institution has and lacks, unfolded. */
export async function puestaEnMarcha(page: Page): Promise<void> {
  await esperarPagina(page, "/");
  const pasos = page.getByRole("region").filter({ has: page.locator("h2 button[aria-expanded]") });
  await desplegar(pasos);
  await expect(pasos.getByRole("listitem")).toHaveCount(6);
}

/** A point with open cases is switched off: where they go. */
export async function moverCasos(page: Page): Promise<void> {
  await esperarPagina(page, `/puntos?identificador=${encodeURIComponent(CENTRAL)}`);
  // One with open cases: the points that other journeys make have none, and theirs is not to be switched off.
  await page.locator("[data-fila] input[role=switch]").press("Space");
  await dialogoAbierto(page);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog").getByRole("combobox")).toBeVisible();
}

/** What the page Buscar found for a word. */
export const buscarEn = (texto: string) => async (page: Page) => {
  await page.goto("/buscar");
  await page.getByRole("main").getByRole("searchbox").fill(texto);
  // The words that were looked for, in a message that was found: they stand behind the cases.
  await page.getByRole("main").getByRole("region").last().locator("mark").first().waitFor();
};

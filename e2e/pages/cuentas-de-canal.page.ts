// An account of a channel: connected, looked into, tried, and what it brought that nobody could read; whatever the language.
import { randomInt } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";
import { CLAVE_PASARELA, SIMULADORES } from "../demo.ts";
import { conIcono } from "./capas.page.ts";
import { dialogoAbierto, esperarPagina } from "./pantalla-lista.page.ts";

const dialogo = (page: Page): Locator => page.getByRole("dialog");
/** A field of a form is called by its own name at the end. */
const campo = (page: Page, nombre: string): Locator => dialogo(page).locator(`[id$="-${nombre}"]`);

/** A session of the gateway that no account has. */
async function sesionNueva({ request }: Page): Promise<string> {
  const name = `vista-${randomInt(100_000, 999_999)}`;
  const headers = { "X-Api-Key": CLAVE_PASARELA };
  const hecha = await request.post(`${SIMULADORES}/api/sessions`, { headers, data: { name } });
  expect(hecha.ok(), await hecha.text()).toBe(true);
  return name;
}

/** The form of an account of WhatsApp, whose first tab is filled in. */
export async function conectarCuenta(page: Page): Promise<void> {
  const sesion = await sesionNueva(page);
  await conIcono(`/canales?usuario=${sesion}`, "plug-connected")(page);
  await campo(page, "clasificacion").selectOption("whatsapp");
  await campo(page, "usuario").fill(sesion);
  await campo(page, "id_entidad").click();
  await page.getByRole("listbox").getByRole("option").first().click();
}

const pestanas = (page: Page): Locator => dialogo(page).getByRole("tab");

/** What its provider needs to know of it. */
export async function configuracionDeCuenta(page: Page): Promise<void> {
  await pestanas(page).nth(1).click();
  await expect(dialogo(page).getByRole("tabpanel").getByRole("textbox").first()).toBeVisible();
}

/** What goes into the provider's panel. */
export async function cuentaConectada(page: Page): Promise<void> {
  const sesion = new URL(page.url()).searchParams.get("usuario") ?? "";
  await campo(page, "sesion_id").fill(sesion);
  await campo(page, "sesion_url").fill(SIMULADORES);
  await campo(page, "api_key").fill(CLAVE_PASARELA);
  await campo(page, "hmac").fill("firma-de-una-vista");
  await page.keyboard.press("Enter");
  await expect(dialogo(page).locator("input[readonly]")).toHaveCount(2);
}

/** The code that a telephone reads, once the word was copied. */
export async function codigoQueVincula(page: Page): Promise<void> {
  await dialogo(page).locator("input[readonly]").last().focus();
  await page.keyboard.press("ControlOrMeta+c");
  await page.keyboard.press("Escape");
  await expect(dialogo(page)).toHaveCount(0);
  await page.locator("[data-fila] button:has(.tabler-icon-plug-connected)").click();
  await expect(dialogo(page).locator("img")).toBeVisible();
}

/** With which other programs bring messages; one that has none yet is given it. */
export async function tokenDeCuenta(page: Page): Promise<void> {
  if ((await pestanas(page).count()) < 3)
    await dialogo(page).getByRole("tabpanel").locator("button[data-variant=default]").last().click();
  await pestanas(page).nth(2).click();
  await expect(dialogo(page).getByRole("tabpanel").locator("input[readonly]")).toBeVisible();
}

let apartado: Promise<unknown> | undefined;

/** The gateway tells of a vote in a shape that nobody here has heard of. */
async function contarAlgoRaro({ request }: Page): Promise<void> {
  const payload = { from: "59170000004@c.us", body: "Buenas tardes, ¿hasta qué hora atienden?" };
  const data = { session: "sederce", event: "poll.vote", payload };
  expect((await request.post(`${SIMULADORES}/_sim/suceso`, { data })).ok()).toBe(true);
}

export async function apartados(page: Page): Promise<void> {
  apartado ??= contarAlgoRaro(page);
  await apartado;
  await expect(async () => {
    await esperarPagina(page, "/canales/apartados");
    await expect(page.locator("[data-fila]").first()).toBeVisible({ timeout: 500 });
  }).toPass();
}

export async function contenidoApartado(page: Page): Promise<void> {
  await page.locator("[data-fila] button:has(.tabler-icon-eye)").first().click();
  await dialogoAbierto(page);
  await expect(dialogo(page).locator("pre")).toBeVisible();
}

// The screens of the second factor, opened by what does not depend on the language.
import { expect, type Locator, type Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { CONTRASENA, ESCRITORIO } from "../demo.ts";
import { alAgregar } from "./capas.page.ts";
import { cuentaLista } from "./cuentas.page.ts";
import { llenarIngreso } from "./ingreso.page.ts";
import { dialogoAbierto, esperarPagina } from "./pantalla-lista.page.ts";

const PASO_MS = 30_000;

/** What the application shows; so many steps later too, as a code is good only once. */
export const codigoDe = (secreto: string, pasos = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secreto.replaceAll(" ", "")) }).generate({
    timestamp: Date.now() + pasos * PASO_MS,
  });

let protegida: Promise<{ usuario: string; contrasena: string }> | undefined;

/** An account with an application of codes. */
async function crearProtegida({ request }: Page): Promise<{ usuario: string; contrasena: string }> {
  const { usuario, contrasena } = await cuentaLista(request, "protegida");
  const quien = { usuario, contrasena };
  const pedir = async <T>(camino: string, data: object, token?: string): Promise<T> => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const respuesta = await request.post(`${ESCRITORIO}/ws/${camino}`, { headers, data });
    expect(respuesta.ok(), await respuesta.text()).toBe(true);
    return (await respuesta.json()) as T;
  };
  const { token } = await pedir<{ token: string }>("auth", quien);
  const prueba = { contrasena };
  const { secreto } = await pedir<{ secreto: string }>("api/system/factores/totp", { prueba }, token);
  await pedir("api/system/factores/totp/confirmar", { codigo: codigoDe(secreto) }, token);
  return quien;
}

/** A log-in that waits for the code. */
export async function ingresoConSegundoFactor(page: Page): Promise<void> {
  protegida ??= crearProtegida(page);
  await esperarPagina(page, "/login");
  await llenarIngreso(page.locator("main form"), await protegida);
  await expect(page.locator("input[autocomplete=one-time-code]")).toBeFocused();
}

/** In the own account: the QR of an application, before its first code. Nothing is enrolled. */
export async function aplicacionPorConfirmar(page: Page): Promise<void> {
  await alAgregar("/account")(page);
  const dialogo = page.getByRole("dialog");
  await dialogo.locator("input[type=password]").fill(CONTRASENA);
  await page.keyboard.press("Enter");
  await expect(dialogo.locator("svg[role=img]")).toBeVisible();
}

/** From now on the browser makes passkeys by itself, as with a finger on its reader. */
export async function conLector(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

const codigos = (dialogo: Locator): Promise<void> => expect(dialogo.getByRole("listitem")).toHaveCount(10);

/** Whoever signs in here has an account of their own. */
let quien: { usuario: string; contrasena: string };

/** In the own account, protected by a passkey. */
export async function cuentaConLlave(page: Page): Promise<void> {
  quien = await cuentaLista(page.request, "conllave");
  await conLector(page);
  await esperarPagina(page, "/login");
  await llenarIngreso(page.locator("main form"), quien);
  await expect(page).not.toHaveURL(/\/login/);
  await esperarPagina(page, "/account");
  await page.locator("main button:has(.tabler-icon-plus)").last().click();
  const dialogo = page.getByRole("dialog");
  await dialogo.getByRole("textbox").first().fill("Celular");
  await dialogo.locator("input[type=password]").fill(quien.contrasena);
  await page.keyboard.press("Enter");
  await codigos(dialogo);
  await dialogo.getByRole("checkbox").check();
  await dialogo.locator("button[type=submit]").click();
  await expect(dialogo).toHaveCount(0);
}

async function enLugarDelAnterior(page: Page, boton: string): Promise<void> {
  const dialogo = page.getByRole("dialog");
  if (await dialogo.isVisible()) await page.keyboard.press("Escape");
  await expect(dialogo).toHaveCount(0);
  await page.locator(`main ${boton}`).click();
  await dialogoAbierto(page);
}

export const renombrarLlave = (page: Page): Promise<void> =>
  enLugarDelAnterior(page, "li button:has(+ button)");

export const quitarLlave = (page: Page): Promise<void> => enLugarDelAnterior(page, "li button + button");

export async function codigosNuevos(page: Page): Promise<void> {
  await enLugarDelAnterior(page, "button:has(.tabler-icon-plus) + button:not(:has(.tabler-icon-plus))");
  const dialogo = page.getByRole("dialog");
  await dialogo.locator("input[type=password]").fill(quien.contrasena);
  await page.keyboard.press("Enter");
  await codigos(dialogo);
}

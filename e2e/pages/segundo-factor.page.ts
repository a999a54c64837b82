// The screens of the second factor, opened by what does not depend on the language.
import { expect, type Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { CONTRASENA, ESCRITORIO } from "../demo.ts";
import { alAgregar } from "./capas.page.ts";
import { cuentaLista } from "./cuentas.page.ts";
import { esperarPagina } from "./pantalla-lista.page.ts";

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
  const { usuario, contrasena } = await protegida;
  await esperarPagina(page, "/login");
  await page.locator("input[autocomplete=username]").fill(usuario);
  await page.locator("input[type=password]").fill(contrasena);
  await page.locator("button[type=submit]").click();
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

// What is behind the door of a log-in, opened by what does not depend on the language.
import { expect, type Locator, type Page } from "@playwright/test";
import { crearCuenta, DE_COMIENZO } from "./cuentas.page.ts";
import { dialogoAbierto } from "./pantalla-lista.page.ts";

/** Where only user name and password are asked. */
export async function llenarIngreso(
  caja: Locator,
  { usuario, contrasena }: { usuario: string; contrasena: string },
): Promise<void> {
  await caja.locator("input[autocomplete=username]").fill(usuario);
  await caja.locator("input[type=password]").fill(contrasena);
  await caja.locator("button[type=submit]").click();
}

/** Of those on the page with the NIT, the one that asks for none. */
const sinNit = (page: Page): Locator => page.locator("main fieldset").last();

export async function olvidoContrasena(page: Page): Promise<void> {
  await sinNit(page).locator("button[type=button]:not([aria-label])").click();
  await dialogoAbierto(page);
}

let deOtro: Promise<string> | undefined;

/** The name of an account whose password an administrator chose. */
async function cuentaDeOtro({ request }: Page): Promise<string> {
  const usuario = `deotro${Date.now()}`;
  await crearCuenta(request, { usuario, email: `${usuario}@ventanilla.example` });
  return usuario;
}

/** Nothing opens before the password is one's own. */
export async function cambioObligatorio(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  deOtro ??= cuentaDeOtro(page);
  await llenarIngreso(sinNit(page), { usuario: await deOtro, contrasena: DE_COMIENZO });
  await expect(page.locator("input[autocomplete=new-password]")).toBeFocused();
}

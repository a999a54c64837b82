import { expect, type Locator, type Page } from "@playwright/test";
import { CENTRAL, CONTRASENA, type Usuario } from "../demo.ts";
import type { Telefono } from "./ciudadano.page.ts";

export async function ingresar(page: Page, usuario: string, contrasena = CONTRASENA): Promise<void> {
  await page.getByRole("textbox", { name: "Usuario" }).fill(usuario);
  await page.getByRole("textbox", { name: "Contraseña" }).fill(contrasena);
  await page.getByRole("button", { name: "Ingresar", exact: true }).click();
}

/** With a session of its own: the test ends it. */
export async function entrar(page: Page, usuario: Usuario): Promise<void> {
  await page.goto("/login");
  await ingresar(page, usuario);
  await expect(page).not.toHaveURL(/\/login/);
}

/** Signs out through the menu, leaving the point on the way. */
export async function salir(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Menú de / }).click();
  await page.getByRole("menuitem", { name: "Salir" }).click();
  await page.getByRole("button", { name: "Dejar", exact: true }).click();
  await expect(page).toHaveURL(/\/login$/);
}

/** Signs in again after a session that ended, at the same point, and opens the same conversation. */
export async function volver(page: Page, nombre: string): Promise<void> {
  await ingresar(page, "operador1");
  await expect(page).not.toHaveURL(/\/login/);
  await tomarPunto(page, CENTRAL);
  await abrirChat(page, nombre);
}

/** Goes to work at a point where somebody waits: enters it, whatever other one the operator was at. Ends in its chat. */
export async function tomarPunto(page: Page, punto: string): Promise<void> {
  await entrarAlPunto(page, punto);
  await expect(entradas(page).first()).toBeVisible();
}

/** The same at a point that nobody may have written to yet. */
export async function entrarAlPunto(page: Page, punto: string): Promise<void> {
  await page.goto("/operadores");
  const chat = page.getByRole("button", { name: `Ir al chat, ${punto}` });
  const entrar = page.getByRole("button", { name: `Ingresar, ${punto}` });
  await expect(chat.or(entrar)).toBeVisible();
  if (await chat.isVisible()) await chat.click();
  else {
    await entrar.click();
    const cambiar = page.getByRole("button", { name: "Cambiar", exact: true });
    await expect(cambiar.or(page.getByRole("heading", { name: "Chat", exact: true }))).toBeVisible();
    if (await cambiar.isVisible()) await cambiar.click();
  }
  await expect(page).toHaveURL(/\/chat\/\d+/);
}

export const entradas = (page: Page): Locator =>
  page.getByRole("list", { name: "Chats conectados" }).getByRole("listitem");

/** A conversation in the left pane. */
export function entrada(page: Page, nombre: string): Locator {
  return entradas(page).filter({
    has: page.getByRole("link", { name: new RegExp(`^${RegExp.escape(nombre)},`) }),
  });
}

export const abrirChat = (page: Page, nombre: string): Promise<void> =>
  entrada(page, nombre).getByRole("link").click();

/** Its waiting badge says so many; none, with 0. */
export async function esperarSinLeer(page: Page, nombre: string, cuantos: number): Promise<void> {
  const voz = cuantos === 1 ? "1 mensaje sin leer" : `${cuantos} mensajes sin leer`;
  const enlace = entrada(page, nombre).getByRole("link");
  await expect(enlace).toBeVisible();
  if (cuantos === 0) await expect(enlace).not.toHaveAccessibleName(/sin leer/);
  else await expect(enlace).toHaveAccessibleName(new RegExp(`, ${voz},`));
}

/**
 * What is spoken from now on, each sentence on its line. One takes the place of another, also before anybody looks at the
 * page again, so it is heard in the page itself.
 */
export async function escuchar(page: Page): Promise<() => Promise<string>> {
  const dicho = await page.evaluateHandle(() => {
    const frases: string[] = [];
    const oye = new MutationObserver((cambios) => {
      for (const { target } of cambios) frases.push(target.textContent ?? "");
    });
    const todo = { childList: true, characterData: true, subtree: true };
    for (const boca of document.querySelectorAll("div.solo-voz[role]")) oye.observe(boca, todo);
    return frases;
  });
  return () => dicho.evaluate((frases) => frases.join("\n"));
}

export const compositor = (page: Page): Locator => page.getByRole("textbox", { name: /^Mensaje para / });

export const articulos = (page: Page): Locator => page.getByRole("feed").getByRole("article");

/** A message of the open thread. */
export const burbuja = (page: Page, texto: string): Locator => articulos(page).filter({ hasText: texto });

/** A citizen asks something and the operator, at the central point, has it open. */
export async function conversar(
  page: Page,
  ciudadano: Telefono,
  pregunta = "¿Hay novedades de mi carpeta?",
): Promise<void> {
  await ciudadano.escribir(pregunta);
  await tomarPunto(page, CENTRAL);
  await abrirChat(page, ciudadano.rotulo);
  await expect(burbuja(page, pregunta)).toBeVisible();
}

/** "(n)" before the window's title. */
export async function sinLeerEnTitulo(page: Page): Promise<number> {
  return Number(/^\((\d+)\)/.exec(await page.title())?.[1] ?? 0);
}

/** Writes an answer as a person does: after what is on the screen has been looked at, or the server asks to look again. */
export async function responder(page: Page, texto: string): Promise<void> {
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.evaluate(async () => {
    for (let cuadro = 0; cuadro < 4; cuadro += 1) await new Promise(requestAnimationFrame);
  });
  await compositor(page).fill(texto);
  // Sends a message and a letter alike.
  await page.keyboard.press("Control+Enter");
  await expect(burbuja(page, texto.split("\n")[0] ?? "")).toBeVisible();
}

/** Resolves when the thread has neither moved nor grown for so many frames. */
export const hiloQuieto = (page: Page, cuadros = 24): Promise<void> =>
  page.getByRole("feed").evaluate(async (hilo, seguidos) => {
    const caja = hilo.parentElement;
    let antes = "";
    for (let iguales = 0; iguales < seguidos; ) {
      await new Promise(requestAnimationFrame);
      const ahora = `${caja?.scrollTop} ${caja?.scrollHeight}`;
      iguales = ahora === antes ? iguales + 1 : 0;
      antes = ahora;
    }
  }, cuadros);

/** Walks with Tab until the focus is there. */
export async function tabHasta(page: Page, destino: Locator, pasos = 30): Promise<void> {
  for (let paso = 0; paso < pasos; paso += 1) {
    if (await destino.evaluate((nodo) => nodo === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(destino).toBeFocused();
}

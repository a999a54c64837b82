import { expect, type Page } from "@playwright/test";
import { TERMINAL, type Usuario } from "../demo.ts";
import { tomarPunto } from "./escritorio.page.ts";

export interface Pantalla {
  nombre: string;
  /** Nobody: signed out. */
  usuario: Usuario | null;
  abrir: (page: Page) => Promise<void>;
}

const ir = (camino: string) => async (page: Page) => {
  await page.goto(camino);
  await expect(page.locator("h1")).toBeVisible();
  // Skeletons have the shape of a page, not its contents.
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
};

/** By what does not depend on the language. */
export async function abrirPrimerChat(page: Page): Promise<void> {
  await page.locator("a[data-indice]").first().click();
  await expect(page.getByRole("feed")).toBeVisible();
}

const alChat = (page: Page) => tomarPunto(page, TERMINAL);

/** Every screen that is built. */
export const PANTALLAS: readonly Pantalla[] = [
  { nombre: "ingreso", usuario: null, abrir: ir("/login") },
  { nombre: "tablero", usuario: "operador3", abrir: ir("/") },
  { nombre: "puntos de atención", usuario: "operador3", abrir: ir("/operadores") },
  { nombre: "chat sin conversación", usuario: "operador3", abrir: alChat },
  {
    nombre: "conversación",
    usuario: "operador3",
    abrir: async (page) => {
      await alChat(page);
      await abrirPrimerChat(page);
    },
  },
  { nombre: "pendientes", usuario: "admin", abrir: ir("/pendientes") },
  { nombre: "404", usuario: "operador3", abrir: ir("/no-existe") },
  { nombre: "403", usuario: "superadmin", abrir: ir("/operadores") },
  { nombre: "500", usuario: "operador3", abrir: ir("/500") },
];

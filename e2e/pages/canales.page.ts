import { expect, type Locator, type Page } from "@playwright/test";
import { SIMULADORES } from "../demo.ts";
import type { Fichero } from "./ciudadano.page.ts";

/** Somebody on a network. */
export interface Persona {
  nombre: string;
  /** By which they are known there; null where a name is enough. */
  contacto: string | null;
  /** As the operators' list names them. */
  rotulo: string;
}

/** The simulator's page on one network, where one person plays the citizen. */
export function paginaDeRed(page: Page, red: string) {
  const hilo = page.getByRole("log", { name: "Mensajes" });
  // The greeting of the institution may come in between.
  const propias = hilo.locator(".burbuja.propia");
  const elegir = async (fichero: Fichero): Promise<void> => {
    const ventana = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Adjuntar un archivo" }).click();
    await (await ventana).setFiles(fichero);
  };
  const enviar = (): Promise<void> => page.getByRole("button", { name: "Enviar", exact: true }).click();
  return {
    /** Takes the telephone of a new person and turns to an account of the institution. */
    async tomar({ nombre, contacto }: Persona, cuenta: string): Promise<void> {
      await page.goto(`${SIMULADORES}/#/${red}`);
      await page.getByRole("button", { name: "Nuevo ciudadano" }).click();
      const dialogo = page.getByRole("dialog");
      await dialogo.getByLabel("Nombre completo").fill(nombre);
      if (contacto !== null) await dialogo.locator("#contacto").fill(contacto);
      await dialogo.getByRole("button", { name: "Tomar su teléfono" }).click();
      await page.locator("#cuenta").selectOption(cuenta);
    },
    async escribir(texto: string): Promise<void> {
      await page.getByRole("textbox", { name: "Mensaje" }).fill(texto);
      await page.keyboard.press("Enter");
      await expect(hilo.locator(".burbuja").filter({ hasText: texto })).toBeVisible();
    },
    /** Without words. */
    async mandar(fichero: Fichero): Promise<void> {
      const antes = await propias.count();
      await elegir(fichero);
      await enviar();
      await expect(propias).toHaveCount(antes + 1);
    },
    /** The network does not carry it, and says so. */
    async noPuedeMandar(fichero: Fichero): Promise<void> {
      const antes = await propias.count();
      await elegir(fichero);
      await enviar();
      await expect(
        page.getByRole("status").filter({ hasText: "no lleva archivos de este tipo" }),
      ).toBeVisible();
      await expect(propias).toHaveCount(antes);
    },
    burbuja: (texto: string): Locator => hilo.locator(".burbuja").filter({ hasText: texto }),
    /** What is shown of a kind. */
    medios: (clase: "img" | "audio" | "video" | "a.documento"): Locator => hilo.locator(clase),
  };
}

import { type APIRequestContext, expect, type Locator, type Page } from "@playwright/test";
import { SIMULADORES } from "../demo.ts";
import type { Fichero, Telefono } from "./ciudadano.page.ts";

/** Something that says it is a PDF. */
export const PDF = Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n");

export const unPdf = (name: string): Fichero => ({ name, mimeType: "application/pdf", buffer: PDF });

export const bandeja = (page: Page): Locator =>
  page.getByRole("list", { name: "Archivos para enviar" }).getByRole("listitem");

export const pieza = (page: Page, nombre: string): Locator => bandeja(page).filter({ hasText: nombre });

/** Its upload is over. */
export const terminado = (page: Page, nombre: string): Promise<void> =>
  expect(pieza(page, nombre)).toContainText("terminado");

/** As a person chooses them in the system's window. */
export async function adjuntar(page: Page, ...archivos: Fichero[]): Promise<void> {
  const ventana = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Adjuntar" }).click();
  await (await ventana).setFiles(archivos);
}

/** Enviar, and yes. */
export async function enviarArchivos(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Enviar", exact: true }).click();
  const pregunta = page.getByRole("dialog", { name: "Enviar archivos" });
  await pregunta.getByRole("button", { name: "Enviar", exact: true }).click();
}

/** What a citizen's telephone shows of the institution, in order: a text, or the name of a file. */
export async function recibido(
  request: APIRequestContext,
  { numero }: Telefono,
): Promise<{ texto: string; nombre: string | null; url: string | null }[]> {
  const params = { cuenta: "sederce", persona: `${numero}@c.us` };
  const api = "ciudadano/api/canales/whatsapp";
  const respuesta = await request.get(`${SIMULADORES}/${api}/mensajes`, { params });
  const { rows } = (await respuesta.json()) as {
    rows: { propio: boolean; texto: string; archivos: { id: string; nombre: string }[] }[];
  };
  return rows
    .filter(({ propio }) => !propio)
    .map(({ texto, archivos: [archivo] }) => ({
      texto,
      nombre: archivo?.nombre ?? null,
      url: archivo ? `${api}/archivos/${archivo.id}` : null,
    }));
}

export async function bytesDe(request: APIRequestContext, url: string): Promise<Buffer> {
  return await (await request.get(new URL(url, `${SIMULADORES}/`).href)).body();
}

/** How long it plays and how loud it gets, by the browser's own decoder. */
export async function oir(page: Page, audio: Buffer): Promise<{ segundos: number; pico: number }> {
  return await page.evaluate(
    async (bytes) => {
      const decodificador = new OfflineAudioContext(1, 44_100, 44_100);
      const sonido = await decodificador.decodeAudioData(new Uint8Array(bytes).buffer);
      let pico = 0;
      for (const muestra of sonido.getChannelData(0)) pico = Math.max(pico, Math.abs(muestra));
      return { segundos: sonido.duration, pico };
    },
    [...audio],
  );
}

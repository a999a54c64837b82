// What says where the focus is, and what is chosen, where colours and shadows say nothing.
import { expect, type Locator, type Page } from "@playwright/test";
import { tabHasta } from "./escritorio.page.ts";

export interface Linea {
  estilo: string;
  /** px. */
  ancho: number;
  /** It is not of the colour it lies on. */
  visible: boolean;
}

/** The line around it. */
export const lineaDe = (cual: Locator): Promise<Linea> =>
  cual.evaluate((nodo) => {
    const { outlineStyle: estilo, outlineWidth, outlineColor } = getComputedStyle(nodo);
    const fondo = getComputedStyle(document.documentElement).backgroundColor;
    const visible = outlineColor !== fondo && !/, 0\)$/.test(outlineColor);
    return { estilo, ancho: Number.parseFloat(outlineWidth), visible };
  });

export const ELEGIDO: Linea = { estilo: "dashed", ancho: 2, visible: true };
export const ENFOCADO: Linea = { estilo: "solid", ancho: 3, visible: true };

/** What has the focus, or what shows it in its place. */
const enfocado = (page: Page): Promise<{ nombre: string; estilos: string[] }> =>
  page.evaluate(() => {
    const nodo = document.activeElement;
    if (nodo === null) return { nombre: "", estilos: [] };
    const muestran = [nodo, nodo.nextElementSibling, nodo.closest(".mantine-Input-wrapper")];
    return {
      nombre: `${nodo.tagName} ${nodo.getAttribute("aria-label") ?? nodo.textContent?.trim().slice(0, 40)}`,
      estilos: muestran.flatMap((uno) => (uno === null ? [] : [getComputedStyle(uno).outlineStyle])),
    };
  });

/** By Tab from where the focus is: each stop shows that it has it. */
export async function esperarParadas(page: Page, cuantas: number): Promise<void> {
  for (let n = 0; n < cuantas; n += 1) {
    await page.keyboard.press("Tab");
    const { nombre, estilos } = await enfocado(page);
    expect(estilos, nombre).toContain("solid");
  }
}

/** In our colours: a ring, or a shadow in the colour of the focus, around what has it or around what shows it in its place. */
const enfocadoEnNuestrosColores = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const nodo = document.activeElement;
    if (nodo === null || nodo === document.body) return false;
    const prueba = document.body.appendChild(document.createElement("i"));
    prueba.style.color = "var(--v-foco)";
    const deFoco = getComputedStyle(prueba).color;
    prueba.remove();
    const muestran = [
      nodo,
      nodo.nextElementSibling,
      nodo.closest(".mantine-Input-wrapper"),
      nodo.closest("form"),
    ];
    return muestran.some((uno) => {
      if (uno === null) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(uno);
      return (outlineStyle === "solid" && Number.parseFloat(outlineWidth) >= 2) || boxShadow.includes(deFoco);
    });
  });

/** By Tab to there, in a window of the system's colours: the focus is seen in those, and in ours. */
export async function llegar(page: Page, destino: Locator, pasos = 60): Promise<void> {
  await tabHasta(page, destino, pasos);
  const { nombre, estilos } = await enfocado(page);
  expect(estilos, `${nombre}, in the system's colours`).toContain("solid");
  await page.emulateMedia({ forcedColors: "none" });
  expect(await enfocadoEnNuestrosColores(page), `${nombre}, in ours`).toBe(true);
  await page.emulateMedia({ forcedColors: "active" });
}

// What operators do to a case and its person: the cards beside the conversation and their dialogs.
import { randomInt } from "node:crypto";
import { type APIRequestContext, expect, type Locator, type Page } from "@playwright/test";
import { SIMULADORES } from "../demo.ts";

/** Somebody whom the identity registry knows. */
export interface Inscrito {
  ci: string;
  nacimiento: readonly [dia: string, mes: string, anio: string];
  /** As it is read: names and surnames. */
  nombre: string;
  genero?: "M";
}

/** Nobody else has this document. With an observation the registry does not vouch for it. */
export async function inscribir(
  request: APIRequestContext,
  dicho: { observacion?: string } = {},
): Promise<Inscrito> {
  const ci = String(randomInt(7_000_000, 9_999_999));
  const segundo = `Poma${letras()}`;
  const [Nombres, PrimerApellido, SegundoApellido] = ["MARTA INÉS", "SALAZAR", segundo.toUpperCase()];
  const nacimiento = ["15", "05", "1990"] as const;
  const persona = { Nombres, PrimerApellido, SegundoApellido, FechaNacimiento: nacimiento.join("/") };
  const personas = [{ NumeroDocumento: ci, ...persona, ...dicho }];
  const respuesta = await request.put(`${SIMULADORES}/_sim/segip/personas`, { data: { personas } });
  expect(respuesta.ok()).toBe(true);
  return { ci, nacimiento, nombre: `Marta Inés Salazar ${segundo}` };
}

const letras = (): string =>
  Array.from({ length: 4 }, () => String.fromCharCode(97 + randomInt(26))).join("");

export const lado = (page: Page): Locator => page.getByRole("complementary", { name: "Persona y caso" });

export const dialogo = (page: Page, titulo: string | RegExp): Locator =>
  page.getByRole("dialog", { name: titulo });

/** A toast, or whatever the page says somewhere: once is enough. */
export const dice = (page: Page, texto: string): Promise<void> =>
  expect(page.getByText(texto).first()).toBeVisible();

/** Whoever wants to press what lies below a notice closes it: it stays as long as the pointer is on it. */
export async function cerrarAviso(page: Page, texto: string): Promise<void> {
  const aviso = page.getByRole("group", { name: texto });
  await aviso.getByRole("button", { name: "Cerrar aviso" }).click();
  await expect(aviso).toHaveCount(0);
}

/** Says yes to the question over the page. */
export async function confirmar(page: Page, pregunta: string, verbo: string): Promise<void> {
  const caja = page.getByRole("dialog").filter({ hasText: pregunta });
  await expect(caja).toBeVisible();
  await caja.getByRole("button", { name: verbo, exact: true }).click();
  await expect(caja).toHaveCount(0);
}

/** Types the document and looks it up at the registry. */
export async function buscarIdentidad(caja: Locator, { ci, nacimiento }: Inscrito): Promise<void> {
  await caja.getByLabel("Tipo de documento").selectOption("CI");
  await caja.getByLabel("Nro. documento").fill(ci);
  const [dia, mes, anio] = nacimiento;
  await caja.getByLabel("Día").fill(dia);
  await caja.getByLabel("Mes").fill(mes);
  await caja.getByLabel("Año").fill(anio);
  await caja.getByRole("button", { name: "Buscar" }).click();
}

/** Looks the person up, adds what the registry does not say, and has the data checked. */
export async function identificar(page: Page, caja: Locator, quien: Inscrito): Promise<void> {
  await buscarIdentidad(caja, quien);
  await expect(caja.getByLabel("Nombres")).not.toHaveValue("");
  const genero = caja.getByLabel("Género");
  if (await genero.isEnabled()) await genero.selectOption(quien.genero ?? "F");
  // By mail nobody tells a telephone; otherwise the channel's own stands there.
  const movil = caja.getByLabel("Celular");
  if ((await movil.inputValue()) === "") await movil.fill("70123456");
  await caja.getByRole("button", { name: "Verificar", exact: true }).click();
  await dice(page, "Los datos son válidos.");
}

/** Looks the person up at the registry, has the data checked, saves and links: Verificar of the card of the person. */
export async function verificar(page: Page, quien: Inscrito): Promise<void> {
  await lado(page).getByRole("button", { name: "Verificar", exact: true }).click();
  const caja = dialogo(page, "Verificar persona");
  const guardar = caja.getByRole("button", { name: "Guardar & Asociar" });
  await expect(guardar).toBeDisabled();
  await identificar(page, caja, quien);
  await guardar.click();
  await dice(page, "Asociado exitosamente!");
  await expect(caja).toHaveCount(0);
}

/** «Actualizar Caso»: with a procedure. */
export async function elegirTramite(page: Page, tramite: string, tipo?: "COMPLEJO"): Promise<void> {
  await lado(page).getByRole("button", { name: "Actualizar caso" }).click();
  const caja = dialogo(page, /^Actualizar Caso/);
  await caja.getByRole("combobox", { name: /^Trámite/ }).fill(tramite);
  await page.getByRole("option", { name: tramite }).click();
  if (tipo !== undefined) await caja.getByRole("combobox", { name: /^Tipo/ }).selectOption(tipo);
  await caja.getByRole("button", { name: "Guardar" }).click();
  await dice(page, "Caso guardado exitosamente!");
  await expect(caja).toHaveCount(0);
}

/** Forwards the open case to another point. */
export async function derivar(page: Page, destino: string, comentario = ""): Promise<void> {
  await lado(page).getByRole("button", { name: "Derivar" }).click();
  const caja = dialogo(page, "Derivar");
  await caja.getByRole("combobox", { name: /^Cubículo de destino/ }).fill(destino);
  await page.getByRole("option", { name: destino }).click();
  if (comentario !== "") await caja.getByLabel("Comentario").fill(comentario);
  await caja.getByRole("button", { name: "Derivar" }).click();
  await confirmar(page, "¿Está seguro de derivar el caso a otro Punto de Atención?", "Derivar");
  await dice(page, "Caso derivado exitosamente!");
}

/** Closes the open case. */
export async function cerrarCaso(page: Page): Promise<void> {
  await lado(page).getByRole("button", { name: "Cerrar", exact: true }).click();
  await confirmar(page, "¿Está seguro de cambiar el estado a CERRADO?", "Cerrar caso");
  await dice(page, "El caso cambió de estado a CERRADO exitosamente!");
}

/** «Caso 512», as the card of the open case names it. */
export async function numeroDeCaso(page: Page): Promise<string> {
  const texto = await lado(page)
    .getByText(/^Caso \d+$/)
    .textContent();
  return texto ?? "";
}

/** A row of a list, by something that only it says. */
export const fila = (page: Page, texto: string): Locator =>
  page.locator("tbody tr").filter({ hasText: texto });

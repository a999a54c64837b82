// Setting up an institution on the screens: the ordered list of what it lacks, and what each link of it opens.
import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page } from "@playwright/test";
import { confirmar, dialogo, dice, type Inscrito, identificar } from "./caso.page.ts";
import { ingresar } from "./escritorio.page.ts";

/** In their order. */
const PASOS = {
  entidad: "Datos de la entidad",
  usuarios: "Operadores",
  canales: "Canales",
  puntos: "Puntos de atención",
  tramites: "Trámites",
  faqs: "Preguntas frecuentes",
} as const;
type Paso = keyof typeof PASOS;

/** The words of the link that does a step. */
const ENLACES = {
  entidad: "Completar los datos",
  usuarios: "Agregar un usuario",
  canales: "Agregar un canal",
  puntos: "Agregar un punto",
  tramites: "Importar trámites",
  faqs: "Agregar una pregunta",
} as const satisfies Record<Paso, string>;

export const lista = (page: Page, entidad: string): Locator =>
  page.getByRole("region", { name: `Puesta en marcha de ${entidad}` });

/** By the way back over the page, to the list of what the institution lacks. */
async function aLaLista(page: Page, entidad: string): Promise<Locator> {
  if (new URL(page.url()).pathname !== "/")
    await page.getByRole("link", { name: "Inicio", exact: true }).click();
  return page.getByRole("region", { name: `Puesta en marcha de ${entidad}` });
}

/** It is one row until somebody unfolds it, who finds it unfolded from then on. */
export async function desplegar(caja: Locator): Promise<void> {
  const doblez = caja.getByRole("heading").getByRole("button");
  if ((await doblez.getAttribute("aria-expanded")) === "false") await doblez.click();
}

async function esperarLista(caja: Locator, faltan: readonly Paso[]): Promise<void> {
  await desplegar(caja);
  const pasos = caja.getByRole("listitem");
  await expect(pasos.locator("b")).toHaveText(Object.values(PASOS));
  await expect(pasos.filter({ hasText: "Falta" }).locator("b")).toHaveText(faltan.map((cual) => PASOS[cual]));
}

/** At the list these steps, in order, are what is still missing. */
export async function esperarFaltas(
  page: Page,
  entidad: string,
  faltan: readonly Paso[],
  detalle = "",
): Promise<void> {
  const caja = await aLaLista(page, entidad);
  await esperarLista(caja, faltan);
  await expect(caja).toContainText(detalle);
}

/** The list says that nothing is missing. */
export async function esperarCompleta(page: Page, entidad: string): Promise<void> {
  const caja = await aLaLista(page, entidad);
  await expect(caja).toContainText("Todo lo necesario para atender está listo.");
  await esperarLista(caja, []);
}

export const seguir = (page: Page, cual: Paso): Promise<void> =>
  page.getByRole("link", { name: ENLACES[cual] }).click();

/** The point that lacks something. */
export const completar = (page: Page, nombre: string): Promise<void> =>
  page.getByRole("link", { name: `Completar ${nombre}` }).click();

/** Saves a form that closes when it is saved. */
export async function guardar(caja: Locator): Promise<void> {
  await caja.getByRole("button", { name: "Guardar", exact: true }).click();
  await expect(caja).toHaveCount(0);
}

/** One of a catalogue that is found by typing. */
export async function elegir(
  page: Page,
  caja: Locator,
  campo: string | RegExp,
  opcion: string,
): Promise<void> {
  await caja.getByRole("combobox", { name: campo }).fill(opcion);
  await ofrecida(page, opcion).click();
}

/** Filters of the list behind a dialog offer the same words. */
const ofrecida = (page: Page, opcion: string | RegExp): Locator =>
  page.getByRole("listbox").getByRole("option", { name: opcion });

interface Cuenta {
  usuario: string;
  contrasena: string;
  rol: RegExp;
  /** Chosen only by who may choose it. */
  entidad?: string;
}

/** The form of a new user, who is in the identity registry. */
export async function llenarUsuario(page: Page, quien: Inscrito, cuenta: Cuenta): Promise<void> {
  const caja = dialogo(page, "Nuevo usuario");
  await identificar(page, caja, quien);
  await caja.getByRole("textbox", { name: /^Usuario/ }).fill(cuenta.usuario);
  await caja.getByRole("textbox", { name: /^Contraseña/ }).fill(cuenta.contrasena);
  if (cuenta.entidad !== undefined) await elegir(page, caja, /^Entidad/, cuenta.entidad);
  await caja.getByRole("combobox", { name: /^Rol/ }).click();
  await ofrecida(page, cuenta.rol).click();
  await guardar(caja);
  await dice(page, "La operación se realizó correctamente.");
}

/** The first time: nothing opens before the password is one's own. */
export async function primerIngreso(
  page: Page,
  { usuario, puesta, elegida }: { usuario: string; puesta: string; elegida: string },
): Promise<void> {
  await page.goto("/login");
  await ingresar(page, usuario, puesta);
  await expect(page.getByText("Su contraseña actual fue puesta por un administrador.")).toBeVisible();
  await page.getByRole("textbox", { name: "Contraseña nueva" }).fill(elegida);
  await page.keyboard.press("Enter");
  await expect(page).not.toHaveURL(/\/login/);
}

/** A file of the machine, chosen in the dialog that imports. */
export async function elegirTabla(page: Page, nombre: string, lineas: readonly string[]): Promise<void> {
  const caja = dialogo(page, "Importar de una tabla");
  const ventana = page.waitForEvent("filechooser");
  await caja.getByRole("button", { name: /^Elegir (archivo CSV|otro archivo)$/ }).click();
  await (await ventana).setFiles({
    name: nombre,
    mimeType: "text/csv",
    buffer: Buffer.from(`\ufeff${lineas.join("\r\n")}\r\n`),
  });
  await expect(caja.getByRole("heading", { name: nombre })).toBeVisible();
}

/** What a table would do, and the cell of each wrong line; while there is one nothing can be saved. */
export async function esperarErrores(
  page: Page,
  errores: readonly (readonly [linea: string, columna: string, problema: string])[],
): Promise<void> {
  const caja = dialogo(page, "Importar de una tabla");
  const filas = caja.getByRole("table", { name: "Datos que corregir" }).getByRole("row");
  await expect(filas).toHaveCount(errores.length + 1);
  for (const [n, error] of errores.entries())
    await expect(filas.nth(n + 1).getByRole("cell")).toHaveText([...error]);
  await expect(caja.getByRole("button", { name: /^Guardar \d+ registro/ })).toHaveCount(0);
}

/** Of more wrong lines than are shown at a time, the lines of each page; and those of the file that holds them all. */
export async function lineasEquivocadas(page: Page): Promise<{ paginas: string[][]; archivo: string[] }> {
  const caja = dialogo(page, "Importar de una tabla");
  const filas = caja.getByRole("table", { name: "Datos que corregir" }).getByRole("row");
  const lineas = async () =>
    (await filas.allTextContents()).slice(1).map((fila) => /^\d+/.exec(fila)?.[0] ?? "");
  const siguiente = caja.getByRole("button", { name: "Página siguiente" });
  const primera = await lineas();
  await siguiente.click();
  await expect(caja.getByText("2 de 2", { exact: true })).toBeVisible();
  const segunda = await lineas();
  const descarga = page.waitForEvent("download");
  await caja.getByRole("button", { name: "Descargar la lista (CSV)" }).click();
  const texto = await readFile(await (await descarga).path(), "utf8");
  const archivo = texto.trim().split("\r\n").slice(1);
  return { paginas: [primera, segunda], archivo: archivo.map((fila) => fila.split(";")[0] ?? "") };
}

export const confirmarTabla = (page: Page, cuantos: string): Promise<void> =>
  dialogo(page, "Importar de una tabla")
    .getByRole("button", { name: `Guardar ${cuantos}`, exact: true })
    .click();

/** The passwords of accounts without mail, told this once. */
export async function contrasenaDe(page: Page, usuario: string): Promise<string> {
  const caja = dialogo(page, "Contraseñas de las cuentas nuevas");
  const contrasena = await caja
    .getByRole("row")
    .filter({ hasText: usuario })
    .getByRole("cell")
    .last()
    .textContent();
  await caja.getByRole("button", { name: "Cerrar", exact: true }).last().click();
  await confirmar(page, "Las contraseñas no se vuelven a mostrar", "Cerrar sin descargar");
  await expect(caja).toHaveCount(0);
  return contrasena ?? "";
}

/** A point that nobody has written to yet. */
export async function tomarPuntoNuevo(page: Page, punto: string): Promise<void> {
  await page.goto("/operadores");
  await page.getByRole("button", { name: `Ingresar, ${punto}` }).click();
  await expect(page).toHaveURL(/\/chat\/\d+/);
  await expect(page.getByRole("heading", { name: "Chat", exact: true })).toBeVisible();
}

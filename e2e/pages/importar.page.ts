// Taking in a table of accounts, by what does not depend on the language.
import { randomInt } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { traducir } from "@ventanilla/i18n";
import { COLUMNAS_USUARIOS } from "../../packages/contract/src/usuario/tabla.ts";
import { alImportar } from "./capas.page.ts";
import type { Idioma } from "./textos.page.ts";

/** More than are shown at a time. */
const EQUIVOCADAS = 101;
const BUENA = "28/02/1990";
const MALA = "31/02/1990";

async function elegirTabla(page: Page, nacimientos: readonly string[]): Promise<void> {
  const idioma = (await page.locator("html").getAttribute("lang")) as Idioma;
  const titulos = Object.values(COLUMNAS_USUARIOS).map((clave) => traducir(idioma, clave));
  const n = randomInt(1_000_000, 9_999_999);
  const filas = nacimientos.map(
    (cuando, i) =>
      `tola${n}x${i};;Auxiliar;OPERADOR;PASAPORTE;${n}${i};;${cuando};Irma;Tola;;PERUANA;F;70000003;`,
  );
  const ventana = page.waitForEvent("filechooser");
  await page.getByRole("dialog").locator("button:has(.tabler-icon-file-import)").click();
  await (await ventana).setFiles({
    name: "cuentas.csv",
    mimeType: "text/csv",
    buffer: Buffer.from([titulos.join(";"), ...filas].join("\r\n")),
  });
}

/** What is wrong in a table, with more of it than one page holds. */
export async function tablaEquivocada(page: Page): Promise<void> {
  await alImportar("/usuarios")(page);
  await elegirTabla(
    page,
    Array.from({ length: EQUIVOCADAS }, () => MALA),
  );
  const dialogo = page.getByRole("dialog");
  await expect(dialogo.getByRole("navigation").getByRole("button")).toHaveCount(2);
  await expect(dialogo.getByRole("heading", { level: 3 })).toBeFocused();
}

/** A right one is saved: the password of somebody without mail. */
export async function contrasenasNuevas(page: Page): Promise<void> {
  await elegirTabla(page, [BUENA]);
  const dialogo = page.getByRole("dialog");
  await expect(dialogo.getByRole("table")).toHaveCount(0);
  await expect(dialogo.getByRole("heading", { level: 3 })).toBeVisible();
  await dialogo.getByRole("button").last().click();
  await expect(dialogo.locator("code")).toHaveCount(1);
}

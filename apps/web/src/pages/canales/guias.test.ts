import { readFileSync } from "node:fs";
import { join } from "node:path";
import { camposDe, type TipoCuenta } from "@ventanilla/contract/canal/cuenta";
import { traducir } from "@ventanilla/i18n";
import { expect, it } from "vitest";
import { claveDeCampo } from "../../domains/canal/use-rotulos.ts";

const GUIAS = join(import.meta.dirname, "../../../../../docs/setting-up");
/** Which guide tells of which kinds of account. */
const DE_CADA: readonly (readonly [string, readonly TipoCuenta[]])[] = [
  ["whatsapp-waha", ["whatsapp"]],
  ["whatsapp-cloud", ["whatsapp_cloud"]],
  ["messenger", ["facebook"]],
  ["x", ["twitter"]],
  ["mail", ["correo", "correo_tokens"]],
];
/** Told in words: which of the two ways opens the mailbox. */
const EN_PALABRAS = new Set(["Contraseña"]);

/** What stands in the first column of its tables of fields. */
function camposDeGuia(guia: string): string[] {
  const texto = readFileSync(join(GUIAS, `${guia}.md`), "utf8");
  const tablas = texto.split(/^\| Field \| What \|\n\|---\|---\|\n/m).slice(1);
  return tablas.flatMap((resto) =>
    (resto.match(/^(?:\|.*\|\n)+/)?.[0] ?? "")
      .trim()
      .split("\n")
      .flatMap((fila) => (fila.split("|")[1] ?? "").split(",").map((uno) => uno.trim())),
  );
}

it.each(DE_CADA)("la guía %s nombra los campos del formulario, todos y ningún otro", (guia, tipos) => {
  const rotulos = new Set(
    tipos.flatMap((tipo) => camposDe(tipo).map((uno) => traducir("es", claveDeCampo(tipo, uno)))),
  );
  const dichos = new Set(camposDeGuia(guia));
  expect([...dichos].filter((uno) => !rotulos.has(uno))).toEqual([]);
  const callados = guia === "mail" ? EN_PALABRAS : new Set<string>();
  expect([...rotulos].filter((uno) => !dichos.has(uno) && !callados.has(uno))).toEqual([]);
});

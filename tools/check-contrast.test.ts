import { ANCHO } from "@ventanilla/contract/limites";
import { expect, it } from "vitest";
import { checkContrast, contrast } from "./check-contrast.ts";
import { readText } from "./files.ts";
import { REPO } from "./planted.ts";

const css = readText(REPO, "apps/web/src/ui/theme/tokens.css");

/** The real tokens with one colour replaced in the last block that names it before what is for paper: the dark scheme. */
function withDark(token: string, value: string): string {
  const at = css.lastIndexOf(`--v-${token}:`, css.indexOf("@media print"));
  return `${css.slice(0, at)}--v-${token}: ${value};${css.slice(css.indexOf(";", at) + 1)}`;
}

it("contraste: negro sobre blanco es 21 y un color sobre sí mismo es 1", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
  expect(contrast("#296eb4", "#296eb4")).toBe(1);
});

it("contraste: los colores de la aplicación cumplen en los dos esquemas [A-limites-12]", () => {
  expect(checkContrast(css).errors).toEqual([]);
});

it.each([
  ["texto-3", "#7a8188"],
  ["borde-control", "#3c434b"],
  ["aviso-tinte", "#ad771b"],
  ["sobre-acento", "#ffffff"],
])("contraste: falla si --v-%s pasa a %s en el esquema oscuro", (token, value) => {
  expect(checkContrast(withDark(token, value)).errors).toContainEqual(expect.stringContaining("dark: --v-"));
});

it("contraste: falla si falta un color", () => {
  expect(checkContrast(css.replaceAll("--v-foco:", "--v-foto:")).errors).toContainEqual(
    expect.stringContaining("--v-foco is not a colour"),
  );
});

it("medidas: el menú mide 260, y 68 achicado, como dice el contrato [A-limites-05]", () => {
  expect([ANCHO.cajon, ANCHO.cajonMini]).toEqual([260, 68]);
  expect(css).toMatch(/--v-menu: 260px;\s*--v-menu-mini: 68px;/);
  expect(readText(REPO, "apps/web/src/shell/frame.module.css")).toMatch(
    /\.lado \{[^}]*width: var\(--v-menu\);[^}]*\}\s*\.lado\[data-mini\] \{\s*width: var\(--v-menu-mini\);/,
  );
});

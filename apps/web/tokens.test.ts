import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const css = readFileSync(join(import.meta.dirname, "src/ui/theme/tokens.css"), "utf8");

/** The tokens of one mode: those of every mode, then its own. */
function tokens(modo: "light" | "dark"): Record<string, string> {
  const valores: Record<string, string> = {};
  for (const [, selector = "", cuerpo = ""] of css.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    if (/data-mantine-color-scheme="(\w+)"/.exec(selector)?.[1] !== modo) continue;
    for (const [, nombre = "", hex = ""] of cuerpo.matchAll(/--v-([\w-]+): (#[0-9a-f]{6})/g))
      valores[nombre] = hex;
  }
  return valores;
}

function luminancia(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((inicio) => Number.parseInt(hex.slice(inicio, inicio + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contraste(a: string, b: string): number {
  const [claro = 0, oscuro = 0] = [luminancia(a), luminancia(b)].sort((x, y) => y - x);
  return (claro + 0.05) / (oscuro + 0.05);
}

const FONDOS = ["fondo", "superficie", "superficie-2", "seleccion", "salida"];
const TINTAS: readonly [token: string, fondos: readonly string[], minimo: number][] = [
  ["texto", FONDOS, 4.5],
  ["texto-2", FONDOS, 4.5],
  ["texto-3", FONDOS, 4.5],
  ["enlace", FONDOS, 4.5],
  ["borde-control", ["fondo", "superficie", "superficie-2"], 3],
  ["acento", ["fondo", "superficie", "superficie-2"], 3],
  ["foco", FONDOS, 3],
  ["sobre-acento", ["acento", "acento-hover"], 4.5],
  ["exito-texto", [...FONDOS, "exito-tinte"], 4.5],
  ["aviso-texto", [...FONDOS, "aviso-tinte"], 4.5],
  ["peligro-texto", [...FONDOS, "peligro-tinte"], 4.5],
  ["exito-linea", ["superficie", "exito-tinte"], 3],
  ["aviso-linea", ["superficie", "aviso-tinte"], 3],
  ["peligro-linea", ["superficie", "peligro-tinte"], 3],
  ["sobre-peligro", ["peligro-lleno", "peligro-lleno-hover"], 4.5],
];

const CASOS = (["light", "dark"] as const).flatMap((modo) =>
  TINTAS.flatMap(([tinta, fondos, minimo]) => fondos.map((fondo) => ({ modo, tinta, fondo, minimo }))),
);

it.each(CASOS)("colores ($modo): $tinta sobre $fondo llega a $minimo", ({ modo, tinta, fondo, minimo }) => {
  const valores = tokens(modo);
  expect(contraste(valores[tinta] ?? "", valores[fondo] ?? "")).toBeGreaterThanOrEqual(minimo);
});

it("con menos movimiento pedido al sistema lo que se manda a todo vence a lo que mueve cada clase", () => {
  const base = readFileSync(join(import.meta.dirname, "src/ui/theme/base.css"), "utf8");
  const [, cuerpo = ""] = /reduced-motion: reduce\) \{\s+\*,[^{]+\{([^}]+)\}/.exec(base) ?? [];
  const mandado = [...cuerpo.matchAll(/^\s+([\w-]+): [^;]*?( !important)?;/gm)];
  expect(mandado.map(([, que, siempre]) => [que, siempre])).toEqual(
    ["animation-duration", "animation-iteration-count", "transition-property", "scroll-behavior"].map(
      (que) => [que, " !important"],
    ),
  );
});

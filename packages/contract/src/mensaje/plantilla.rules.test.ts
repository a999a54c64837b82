import { describe, expect, it } from "vitest";
import { aprobadaDe, textoDePlantilla } from "./plantilla.rules.ts";

const RETOMAR = { nombre: "retomar", idioma: "es", texto: "Hola, {{1}}: {{2}}. {{1}}", parametros: 2 };

describe("palabras aprobadas", () => {
  it.each([
    [["Ana", "T-7"], "Hola, Ana: T-7. Ana"],
    [["Ana\n  Quispe", "T-7"], "Hola, Ana Quispe: T-7. Ana Quispe"],
    [["Ana"], "Hola, Ana: {{2}}. Ana"],
    [["$& {{2}}", "x"], "Hola, $& {{2}}: x. $& {{2}}"],
  ])("sus huecos se llenan en una línea: %j", (parametros, texto) => {
    expect(textoDePlantilla(RETOMAR, parametros)).toBe(texto);
  });

  it.each([
    [{ nombre: "retomar", idioma: "es", parametros: ["a", "b"] }, true],
    [{ nombre: "retomar", idioma: "es", parametros: ["a"] }, false],
    [{ nombre: "retomar", idioma: "ay", parametros: ["a", "b"] }, false],
    [{ nombre: "otra", idioma: "es", parametros: ["a", "b"] }, false],
  ])("vale la aprobada con todos sus huecos: %j", (elegida, vale) => {
    expect(aprobadaDe([RETOMAR], elegida) !== undefined).toBe(vale);
  });
});

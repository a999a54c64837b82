import { describe, expect, it } from "vitest";
import { matches } from "./palette.ts";

describe("buscar: cada palabra escrita es el comienzo de una del texto", () => {
  const TEXTO = "¿Cuánto cuesta? «Cédula» de identidad, juan@correo.example";

  it.each(["c", "cu", "CUA", "¿c", "¿cuánto", "cuesta?", "«ced", "identidad, de", "juan@", ""])(
    "%j: sin mayúsculas, acentos ni signos, tampoco los que abren",
    (consulta) => {
      expect(matches(consulta, TEXTO)).toBe(true);
    },
  );

  it.each(["ua", "uesta", "cu x", "correos"])("%j no comienza ninguna", (consulta) => {
    expect(matches(consulta, TEXTO)).toBe(false);
  });
});

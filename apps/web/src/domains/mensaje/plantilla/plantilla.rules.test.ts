import { describe, expect, it } from "vitest";
import { conHuecos, huecosVacios, rotuloDe, valoresDe } from "./plantilla.rules.ts";

const SALUDO = { nombre: "saludo", idioma: "es", texto: "Hola,\n{{1}}:\n\n{{2}}", parametros: 2 };
const LARGA = { ...SALUDO, parametros: 11 };

describe("plantillas: lo que se llena", () => {
  it("tantos datos como huecos, por su número y en su orden, también pasado el nueve", () => {
    expect(conHuecos(null)).toEqual([]);
    expect(conHuecos(SALUDO)).toEqual(["1", "2"]);
    expect(valoresDe(LARGA, { ...huecosVacios, "10": "diez", "2": "dos" })).toEqual([
      "",
      "dos",
      ...Array.from({ length: 7 }, () => ""),
      "diez",
      "",
    ]);
  });

  it("lo escrito para otra con más huecos no viaja con ésta", () => {
    expect(valoresDe(SALUDO, { ...huecosVacios, "1": "a", "3": "c" })).toEqual(["a", ""]);
  });

  it("se busca por nombre, idioma y palabras, en una línea", () => {
    expect(rotuloDe(SALUDO)).toBe("saludo (es): Hola, {{1}}: {{2}}");
  });
});

import { IDIOMAS } from "@ventanilla/i18n";
import { separatorOf } from "@ventanilla/i18n/csv";
import { describe, expect, it } from "vitest";
import { csvHeader, csvRow } from "./csv.ts";

const celda = (valor: unknown) => csvRow([valor], "es").slice(0, -2);

describe("CSV: cada celda", () => {
  it.each([
    ["Juan", "Juan"],
    ["=1+1", "'=1+1"],
    ["a,=1+1", `"a,'=1+1"`],
    [null, ""],
    [-3, "-3"],
    [true, "sí"],
    [false, "no"],
    ["2026-11-20T14:15:02.000Z", "2026-11-20 10:15:02"],
    ["2026-13-45T99:99:99Z", "2026-13-45T99:99:99Z"],
    [["a", "b"], '"[""a"",""b""]"'],
    [["a,=1"], `"[""a,'=1""]"`],
  ])("%j se escribe %s", (valor, escrito) => {
    expect(celda(valor)).toBe(escrito);
  });
});

it("CSV: los títulos, en el idioma de quien lee y con la marca que hace leer los acentos", () => {
  const claves = ["usuarios:usuario", "usuarios:cargo"];
  expect(csvHeader(claves, "es")).toBe("\uFEFFUsuario;Cargo\r\n");
  for (const idioma of IDIOMAS) expect(csvHeader(claves, idioma)).toContain(separatorOf(idioma));
  expect(csvRow(["a,b", "c"], "en")).toBe('"a,b",c\r\n');
});

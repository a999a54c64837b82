import { IDIOMAS } from "@ventanilla/i18n";
import { describe, expect, it } from "vitest";
import { csvHeader, csvLine, separatorOf } from "./csv.ts";

const celda = (valor: unknown) => csvLine([valor], "es").slice(0, -2);

describe("CSV: cada celda", () => {
  it.each([
    ["=1+1", "'=1+1"],
    ["+591 70000000", "'+591 70000000"],
    ["-2", "'-2"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["\t=1", "'\t=1"],
    [" =1+1", "' =1+1"],
    ["＝1", "'＝1"],
    ["\r=1", `"'\n=1"`],
    ['=HYPERLINK("http://x";"y")', `"'=HYPERLINK(""http://x"";""y"")"`],
  ])("%j no llega como fórmula a una hoja de cálculo", (texto, escrito) => {
    expect(celda(texto)).toBe(escrito);
  });

  it.each([
    ["Juan", "Juan"],
    ["a;b", '"a;b"'],
    ['dijo "sí"', '"dijo ""sí"""'],
    ["dos\r\nlíneas", '"dos\nlíneas"'],
    [null, ""],
    [-3, "-3"],
    [true, "sí"],
    [false, "no"],
    ["2026-11-20T14:15:02.000Z", "2026-11-20 10:15:02"],
    ["2026-13-45T99:99:99Z", "2026-13-45T99:99:99Z"],
    [["a", "b"], '"[""a"",""b""]"'],
  ])("%j se escribe %s", (valor, escrito) => {
    expect(celda(valor)).toBe(escrito);
  });
});

it("CSV: los títulos, en el idioma de quien lee y con la marca que hace leer los acentos", () => {
  const claves = ["usuarios:usuario", "usuarios:cargo"];
  expect(csvHeader(claves, "es")).toBe("\uFEFFUsuario;Cargo\r\n");
  for (const idioma of IDIOMAS) expect(csvHeader(claves, idioma)).toContain(separatorOf(idioma));
  expect(csvLine(["a,b", "c"], "en")).toBe('"a,b",c\r\n');
});

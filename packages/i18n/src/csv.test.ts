import { describe, expect, it } from "vitest";
import { csvLine, shielded, unshielded } from "./csv.ts";

/** As it stands in the file. */
const celda = (texto: string) => csvLine([shielded(texto)], "es").slice(0, -2);

describe("CSV: cada celda", () => {
  it.each([
    ["=1+1", "'=1+1"],
    ["+591 70000000", "'+591 70000000"],
    ["-2", "'-2"],
    ["@SUM(A1)", "'@SUM(A1)"],
    [" =1+1", "' =1+1"],
    ["＝1", "'＝1"],
    ["\t1", `"'\t1"`],
    ['=HYPERLINK("http://x";"y")', `"'=HYPERLINK(""http://x"";""y"")"`],
  ])("%j no llega como fórmula a una hoja de cálculo", (texto, escrito) => {
    expect(celda(texto)).toBe(escrito);
  });

  it.each([
    ["a;=1+1", `"a;'=1+1"`],
    ["a,=1+1,-2", `"a,'=1+1,'-2"`],
    ["a, @SUM(A1)", `"a,' @SUM(A1)"`],
    ["a\t+1", `"a\t'+1"`],
    ["\t=1", `"'\t'=1"`],
    ["a\r\n=1", `"a\n'=1"`],
    ["\r=1", `"'\n'=1"`],
  ])("%j tampoco en una que separa las celdas por otro signo", (texto, escrito) => {
    expect(celda(texto)).toBe(escrito);
  });

  it.each([
    ["Juan", "Juan"],
    ["a-b=c", "a-b=c"],
    ["a;b", '"a;b"'],
    ["a,b", '"a,b"'],
    ["a\tb", '"a\tb"'],
    ['dijo "sí"', '"dijo ""sí"""'],
    ["dos\r\nlíneas", '"dos\nlíneas"'],
  ])("%j se escribe %s, se separe por el signo que se separe", (texto, escrito) => {
    expect(celda(texto)).toBe(escrito);
  });

  it.each(["=1", " -2", "\t1", "a;=1", "a, -5\n+c", "a-b, c"])("%j se lee como se escribió", (texto) => {
    expect(unshielded(shielded(texto))).toBe(texto);
  });

  it("se separa por el signo que espera una hoja de cálculo en cada idioma", () => {
    expect(csvLine(["a", "b"], "es")).toBe("a;b\r\n");
    expect(csvLine(["a", "b"], "ay")).toBe("a;b\r\n");
    expect(csvLine(["a", "b"], "en")).toBe("a,b\r\n");
  });
});

import { describe, expect, it } from "vitest";
import { diceTalCual, diceTodo, fragmentoDe, marcasDe, terminosDe } from "./busqueda.rules.ts";

const marcadas = (texto: string, terminos: readonly string[], largo = 160): string[] => {
  const { texto: visto, marcas } = fragmentoDe(texto, terminos, largo);
  return marcas.map(([inicio, fin]) => visto.slice(inicio, fin));
};

describe("las palabras que se buscan", () => {
  it.each<[string, string[]]>([
    ["¿Renovación del CARNET?", ["renovacion", "del", "carnet"]],
    ["t’ant’a", ["tanta"]],
    ["  ", []],
    ["4778992-1B", ["4778992", "1b"]],
  ])("%s", (texto, palabras) => {
    expect(terminosDe(texto)).toEqual(palabras);
  });
});

describe("dónde está en un texto lo que se busca", () => {
  const dichas = (texto: string, escrito: string): string[] =>
    marcasDe(texto, terminosDe(escrito)).map(([inicio, fin]) => texto.slice(inicio, fin));

  it("palabras que comienzan así, sin acentos ni mayúsculas, como las halla el servidor; los apóstrofos no separan", () => {
    expect(dichas("La Renovación del t’ant’a, no la innovación", "renova TANTA")).toEqual([
      "Renovación",
      "t’ant’a",
    ]);
  });

  it("de una sola letra, la palabra entera", () => {
    expect(dichas("Voy a la alcaldía a las 9", "a")).toEqual(["a", "a"]);
  });

  it("sin nada que buscar, nada", () => {
    expect(dichas("Voy a la alcaldía", "¿?")).toEqual([]);
  });
});

describe("el fragmento muestra dónde está lo buscado", () => {
  it("marca palabras enteras que comienzan así, con sus acentos y mayúsculas", () => {
    expect(marcadas("La Renovación no es una innovación.", ["renova"])).toEqual(["Renovación"]);
  });

  it("una palabra que está lejos se muestra con lo que la rodea, y lo cortado se ve", () => {
    const { texto, marcas } = fragmentoDe(
      `${"antes ".repeat(60)}la cédula ${"después ".repeat(60)}`,
      ["cedula"],
      80,
    );
    const [inicio, fin] = marcas[0] ?? [0, 0];
    expect(texto.slice(inicio, fin)).toBe("cédula");
    expect(texto.startsWith("…antes")).toBe(true);
    expect(texto.endsWith("después…")).toBe(true);
    expect(texto.length).toBeLessThanOrEqual(82);
  });

  it("sin la palabra, el comienzo; y no parte un emoji", () => {
    const { texto, marcas } = fragmentoDe("😀".repeat(50), ["x"], 21);
    expect(marcas).toEqual([]);
    expect(texto).toBe(`${"😀".repeat(10)}…`);
  });

  it("los saltos de línea no cambian los lugares", () => {
    expect(marcadas("uno\n\n  dos\ttres", ["tres", "uno"])).toEqual(["uno", "tres"]);
  });
});

it.each<[string, string, boolean]>([
  ["Horario de atención los sábados", "atencion los sab", true],
  ["Los sábados no hay atención", "atencion los sab", false],
  ["preatención los sábados", "atencion los", false],
])("%s dice tal cual «%s»: %s", (texto, escrito, dice) => {
  expect(diceTalCual(texto, terminosDe(escrito))).toBe(dice);
});

it.each<[string, string, boolean]>([
  ["Horario de atención los sábados", "sab atencion", true],
  ["Los sábados no hay atención", "atencion feriado", false],
  ["Atención", "", false],
  ["Atención", "a", false],
])("%s dice todo de «%s»: %s", (texto, escrito, dice) => {
  expect(diceTodo(texto, terminosDe(escrito))).toBe(dice);
});

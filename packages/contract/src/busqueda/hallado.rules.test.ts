import { describe, expect, it } from "vitest";
import { casoNombrado, documentoHallado, marcasDeDireccion, marcasDeHallado } from "./hallado.rules.ts";

const dichas = (texto: string, marcas: readonly (readonly [number, number])[]): string[] =>
  marcas.map(([inicio, fin]) => texto.slice(inicio, fin));

describe("dónde está en un caso lo que se busca", () => {
  it.each<[string, string, string[]]>([
    ["María Elena Quispe Mamani", "QUISPE", ["Quispe"]],
    // As a filter finds them: within a word, and one word after the other as they were typed.
    ["María Elena Quispe Mamani", "ispe mam", ["Quispe Mamani"]],
    ["María Elena Quispe Mamani", "quispe elena", []],
    ["Zenobia Ñanco", "nanco", ["Ñanco"]],
    ["Legalización de títulos, legalización", "LEGALIZACION", ["Legalización", "legalización"]],
    ["El niño Ñanco", "ñ", ["niño", "Ñanco"]],
    ["T’ant’a alantasita", "t'ant'a", ["T’ant’a"]],
    ["T’ant’a alantasita", "tanta", []],
    // Two letters only begin a word.
    ["Aquiles Quispe", "qu", ["Quispe"]],
    ["¿Cuánto? ¿Cómo?", "¿", ["¿", "¿"]],
    ["Quispe", "", []],
  ])("%s, «%s»: %j", (texto, buscado, palabras) => {
    expect(dichas(texto, marcasDeHallado(texto, buscado))).toEqual(palabras);
  });

  it("también de letras que se escriben con su acento aparte, y junto a un emoji", () => {
    const texto = "😀 Jose\u0301 Rami\u0301rez";
    expect(dichas(texto, marcasDeHallado(texto, "ramirez"))).toEqual(["Rami\u0301rez"]);
    expect(dichas(texto, marcasDeHallado(texto, "jose"))).toEqual(["Jose\u0301"]);
  });

  it("lo que está dos veces en una palabra, o en dos que se tocan, es una marca", () => {
    expect(dichas("papapapa", marcasDeHallado("papapapa", "papa"))).toEqual(["papapapa"]);
  });
});

describe("dónde está en una dirección", () => {
  it.each<[string, string, string[]]>([
    ["+591 712 345 67", "71234567", ["712 345 67"]],
    ["+591 712 345 67", "+591 712-34567", ["712 345 67"]],
    ["+591 712 345 67", "2345", ["2 345"]],
    ["+591 712 345 67", "999", []],
    ["+591 712 345 67", "71", []],
    ["ana.quispe@correo.bo", "ANA", ["ana"]],
    ["ana.quispe@correo.bo", "quispe@cor", ["quispe@correo"]],
  ])("%s, «%s»: %j", (visible, buscado, partes) => {
    expect(dichas(visible, marcasDeDireccion(visible, buscado))).toEqual(partes);
  });
});

describe("de un documento se muestra lo que se escribió, y nada más", () => {
  it.each<[string, string, string | null, string[]]>([
    ["1234567", "1234567", "1234567", ["1234567"]],
    ["1234567", "345", "••••345••••", ["345"]],
    ["1234567", "123", "123••••", ["123"]],
    ["1234567", "567", "••••567", ["567"]],
    ["1234567", "12", "12••••", ["12"]],
    ["1234567", "34", null, []],
    ["AB1234", "b12", "••••B12••••", ["B12"]],
    // Without a figure no document is looked for.
    ["ABCD12", "abc", null, []],
  ])("%s, «%s»: %s", (documento, buscado, visto, marcado) => {
    const hallado = documentoHallado(documento, buscado);
    expect(hallado?.texto ?? null).toBe(visto);
    expect(hallado ? dichas(hallado.texto, hallado.marcas) : []).toEqual(marcado);
  });
});

it.each<[string, number | undefined]>([
  ["167", 167],
  ["#167", 167],
  ["00167", 167],
  ["167a", undefined],
  ["1234567890", undefined],
])("«%s» nombra al caso %s", (texto, caso) => {
  expect(casoNombrado(texto)).toBe(caso);
});

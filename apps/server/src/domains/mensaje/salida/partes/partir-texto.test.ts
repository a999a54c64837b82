import { describe, expect, it } from "vitest";
import { partirTexto } from "./partir-texto.ts";

const junto = (texto: string) => texto.replace(/\s+/g, "");

describe("partir un texto que el canal no toma entero", () => {
  it.each([
    ["lo que cabe queda como está", "  dos palabras ", ["  dos palabras "]],
    [
      "tras un párrafo antes que tras una línea",
      "aaaaaaaaa\n\nbb\ncccccccccc",
      ["aaaaaaaaa", "bb\ncccccccccc"],
    ],
    ["tras una frase antes que tras una palabra", "aaaaa bbb. ccc ddddd", ["aaaaa bbb.", "ccc ddddd"]],
    ["tras una palabra", "aaaaaaaa bbbbbbb cccccc", ["aaaaaaaa bbbbbbb", "cccccc"]],
    ["una palabra que no cabe se corta", "a".repeat(20), ["a".repeat(16), "aaaa"]],
    ["justo en el límite no se corta", "aaaaaaa bbbbbbbb", ["aaaaaaa bbbbbbbb"]],
    ["el espacio tras el límite es un corte", "aaaaaaaaaaaaaaaa b", ["aaaaaaaaaaaaaaaa", "b"]],
  ])("%s", (_regla, texto, partes) => expect(partirTexto(texto, 16)).toEqual(partes));

  it("un corte cerca del principio no vale: quedarían mensajes de dos palabras", () => {
    expect(partirTexto("hola\n\naaaa bbbb cccc dddd", 16)).toEqual(["hola\n\naaaa bbbb", "cccc dddd"]);
  });

  it("una letra hecha de varios signos no se parte", () => {
    const familia = "👩‍👩‍👧‍👧";
    const partes = partirTexto(`aaaaaaaaaa${familia}b`, 16);
    expect(partes).toEqual(["aaaaaaaaaa", `${familia}b`]);
  });

  it("no pierde ni dobla nada, y ninguna parte pasa del límite", () => {
    const texto = Array.from({ length: 400 }, (_nada, i) => `p${i}${i % 7 === 0 ? ".\n\n" : ", "}`).join("");
    const partes = partirTexto(texto, 120);
    expect(partes.every((parte) => parte.length <= 120 && parte.trim() !== "")).toBe(true);
    expect(junto(partes.join(""))).toBe(junto(texto));
    expect(partirTexto(`${" ".repeat(50)}x`, 16)).toEqual(["x"]);
  });
});

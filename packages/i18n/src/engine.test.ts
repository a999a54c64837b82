import { describe, expect, it } from "vitest";
import { type Catalogue, findText, hasText } from "./engine.ts";

const CATALOGO: Catalogue = {
  es: {
    comun: { guardar: "Guardar" },
    chat: {
      hola: "Hola, {{ nombre }}: {{nombre}}",
      solo: "Sólo en español",
      nuevos_zero: "ninguno",
      nuevos_one: "uno",
      nuevos_other: "{{count}} nuevos",
      dias_other: "{{count}} días",
      sin: "sin plural",
    },
  },
  en: { chat: { hola: "Hello {{nombre}}", nuevos_one: "one", nuevos_other: "{{count}} new" } },
  ay: { chat: { nuevos_zero: "janiw", nuevos_one: "maya", nuevos_other: "{{count}}" } },
};

describe("textos: dónde se buscan", () => {
  it.each([
    ["en", "chat:hola", "Hello Ana"],
    ["es", "chat:hola", "Hola, Ana: Ana"],
    ["en", "chat:solo", "Sólo en español"],
    ["en", "guardar", "Guardar"],
    ["ay", "comun:guardar", "Guardar"],
    ["es", "chat:adios", undefined],
    ["es", "paginas:historial", undefined],
    ["es", "chat:constructor", undefined],
    ["es", "constructor:name", undefined],
  ] as const)("%s %s: %s", (idioma, clave, esperado) => {
    expect(findText(CATALOGO, idioma, clave, { nombre: "Ana" })).toBe(esperado);
  });

  it("lo que llega de fuera nombra su área", () => {
    const hay = [
      "chat:hola",
      "comun:guardar",
      "guardar",
      "chat:adios",
      "chat:nuevos",
      "chat:toString",
      ":",
      "",
    ];
    expect(hay.filter((clave) => hasText(CATALOGO, clave))).toEqual(["chat:hola", "comun:guardar"]);
  });
});

describe("textos: parámetros y plurales", () => {
  it("un parámetro que falta no deja marca, y lo escrito por alguien no se vuelve a leer", () => {
    expect(findText(CATALOGO, "en", "chat:hola")).toBe("Hello ");
    expect(findText(CATALOGO, "en", "chat:hola", { nombre: "$& {{count}}", count: 2 })).toBe(
      "Hello $& {{count}}",
    );
  });

  it.each([
    ["es", 0, "ninguno"],
    ["es", 1, "uno"],
    ["es", 2, "2 nuevos"],
    // Intl tells millions apart in Spanish ("many") and knows no Aymara at all.
    ["es", 1_000_000, "1000000 nuevos"],
    ["en", 0, "0 new"],
    ["en", 1, "one"],
    ["ay", 0, "janiw"],
    ["ay", 1, "maya"],
    ["ay", 5, "5"],
  ] as const)("%s %i: %s", (idioma, count, esperado) => {
    expect(findText(CATALOGO, idioma, "chat:nuevos", { count })).toBe(esperado);
  });

  it("sin forma para el número toma la general, y sin plural el texto solo", () => {
    expect(findText(CATALOGO, "es", "chat:dias", { count: 1 })).toBe("1 días");
    expect(findText(CATALOGO, "es", "chat:sin", { count: 1 })).toBe("sin plural");
  });
});

import { describe, expect, it } from "vitest";
import { cabeSiempre, trozosDe } from "./texto.rules.ts";

const enlaces = (texto: string) =>
  trozosDe(texto).flatMap((trozo) => (trozo.tipo === "enlace" ? [trozo.href] : []));

describe("texto de un mensaje", () => {
  it("reconoce direcciones web sin la puntuación que cierra la frase [B-conversacion-03]", () => {
    expect(enlaces("Vea https://ejemplo.bo/a?x=1. ¿O (www.ejemplo.bo)?")).toEqual([
      "https://ejemplo.bo/a?x=1",
      "https://www.ejemplo.bo",
    ]);
  });

  it("no convierte en enlace nada que no sea http o https, y no pierde letras [B-conversacion-03]", () => {
    const texto = "javascript:alert(1) ana@correo.bo file:///etc/passwd\nfin";
    expect(enlaces(texto)).toEqual([]);
    expect(
      trozosDe(`a ${texto} https://x.bo fin`)
        .map((trozo) => trozo.texto)
        .join(""),
    ).toBe(`a ${texto} https://x.bo fin`);
  });

  it.each(["http://[mal", "https://ejemplo.bo:99999/x", "www.[x"])(
    "%s parece una dirección y no lo es: se queda en texto [B-conversacion-03]",
    (direccion) => {
      const texto = `vea ${direccion} y www.ejemplo.bo`;
      expect(enlaces(texto)).toEqual(["https://www.ejemplo.bo"]);
      expect(
        trozosDe(texto)
          .map((trozo) => trozo.texto)
          .join(""),
      ).toBe(texto);
    },
  );

  it("sólo de lo que no pasa de catorce renglones en el panel más angosto se sabe sin medirlo que se ve entero", () => {
    expect(cabeSiempre("¿Qué requisitos faltan?")).toBe(true);
    expect(cabeSiempre("a".repeat(14 * 12))).toBe(true);
    expect(cabeSiempre("a".repeat(14 * 12 + 1))).toBe(false);
    expect(cabeSiempre("\n".repeat(13))).toBe(true);
    expect(cabeSiempre("\n".repeat(14))).toBe(false);
  });
});

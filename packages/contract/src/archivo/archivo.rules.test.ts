import { describe, expect, it } from "vitest";
import { ARCHIVO_NOMBRE_MAX } from "../limites.ts";
import {
  contenidoCoincide,
  extensionDe,
  extensionPermitida,
  nombreSeguro,
  tipoDeMime,
} from "./archivo.rules.ts";

describe("archivo: un nombre es sólo un nombre en cualquier sistema [B-adjuntos-01]", () => {
  it.each([
    ["carta.pdf", "pdf", "carta.pdf"],
    ["/etc/shadow", "txt", "shadow.txt"],
    ["C:\\fotos\\yo.JPG", "jpg", "yo.jpg"],
    ["..", "png", "archivo.png"],
    [null, "mp3", "archivo.mp3"],
    ["", "", "archivo"],
    ["acta\r\nSet-Cookie: x=1.pdf", "pdf", "actaSet-Cookie_ x=1.pdf"],
    ["foto\u202egpj.exe", "", "fotogpj.exe"],
    ["cédula de identidad ñ.jpeg", "jpg", "cédula de identidad ñ.jpeg"],
    ["a\u0000b.txt", "txt", "ab.txt"],
  ])("%j", (nombre, extension, esperado) => {
    expect(nombreSeguro(nombre, extension)).toBe(esperado);
  });

  it("por largo que sea conserva su extensión y cabe, también con emojis", () => {
    for (const nombre of [`${"a".repeat(999)}.pdf`, `${"👍".repeat(999)}.pdf`]) {
      const seguro = nombreSeguro(nombre, "pdf");
      expect([seguro.endsWith(".pdf"), Array.from(seguro).length]).toEqual([true, ARCHIVO_NOMBRE_MAX]);
    }
  });
});

describe("archivo: un nombre hostil no cuesta más que su largo", () => {
  const MEGA = 1_000_000;
  it.each([
    ["puntos antes de la última letra", `a${".".repeat(MEGA)}x`, "pdf", "x.pdf"],
    ["espacios antes de la última letra", `a${" ".repeat(MEGA)}x.pdf`, "pdf", "x.pdf"],
    ["sólo puntos", ".".repeat(MEGA), "png", "archivo.png"],
    ["barras", "\\".repeat(MEGA), "png", "archivo.png"],
  ])("un millón de caracteres: %s", (_forma, nombre, extension, esperado) => {
    expect(nombreSeguro(nombre, extension)).toBe(esperado);
  });
});

describe("archivo: lo que un canal admite [B-adjuntos-05, B-canales-36]", () => {
  it("sin lista, cualquier extensión; con lista, sólo esas [B-canales-37]", () => {
    expect([
      extensionPermitida("exe", []),
      extensionPermitida("exe", ["pdf"]),
      extensionPermitida("pdf", ["pdf"]),
    ]).toEqual([true, false, true]);
    expect([extensionDe("a.b.PDF"), extensionDe("sin"), extensionDe("raro.")]).toEqual(["pdf", "", ""]);
  });

  it.each([
    ["mp3", "audio/mpeg", true],
    ["mp3", "audio/wav", false],
    ["jpg", "image/png", false],
    ["docx", "application/zip", true],
    ["txt", null, true],
    ["txt", "application/pdf", false],
    ["dwg", "image/vnd.dwg", true],
  ])("un .%s con bytes de %s: %s", (extension, mime, vale) => {
    expect(contenidoCoincide(extension, mime)).toBe(vale);
  });

  it("el tipo sale del contenido", () => {
    expect(
      ["image/png", "audio/ogg; codecs=opus", "VIDEO/mp4", "application/pdf", null].map(tipoDeMime),
    ).toEqual(["imagen", "audio", "video", "archivo", "archivo"]);
  });
});

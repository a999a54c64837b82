import { expect, it } from "vitest";
import { growthOf, IN_PROPORTION } from "../../../../../../../packages/contract/test/growth.ts";
import { leerCorreo } from "../../correo.ts";
import { descifrar } from "./alfabeto.ts";

const leer = (alfabeto: string, cuerpo: Buffer | string) =>
  leerCorreo(
    Buffer.concat([
      Buffer.from(`From: a@x.test\r\nContent-Type: text/plain; charset=${alfabeto}\r\n\r\n`),
      typeof cuerpo === "string" ? Buffer.from(cuerpo, "latin1") : cuerpo,
    ]),
  ).texto;

it.each([
  ["utf-7", "Se+APE-or: 1 +- 1, +AOEA6QDt.", "Señor: 1 + 1, áéí."],
  ["utf-7", "+2D3eAA- y +AKE", "😀 y ¡"],
  ["hz-gb-2312", "~{Dc:C~} ~~ a\r\n~{Dc", "你好 ~ a\n你"],
  ["iso-2022-kr", "\x1b$)C\x0e>H3g\x0f hola", "안녕 hola"],
  ["iso-2022-cn", "\x1b$)A\x0eDc:C\x0f hola", "你好 hola"],
  ["iso-2022-jp", '\x1b$B$"$$\x1b(B hola', "あい hola"],
])("correo: un texto en %s, que cabe en siete bits, se lee", (alfabeto, escrito, texto) => {
  expect(leer(alfabeto, escrito)).toBe(texto);
});

it.each(["hz-gb-2312", "iso-2022-kr", "iso-2022-cn", "utf-7", "base64", "hex", "utf-7-imap", "binary"])(
  "correo: lo que dice ser %s y no lo es se lee por sus bytes",
  (alfabeto) => {
    const texto = "Señor ~ director: atención y más";
    expect(leer(alfabeto, Buffer.from(texto))).toBe(texto);
    expect(leer(alfabeto, Buffer.from(texto, "latin1"))).toBe(texto);
  },
);

it.each([
  ["utf-7", "+AOk-&"],
  ["utf-7-imap", "&AOk-"],
  ["hz-gb-2312", "~{VP~}"],
  ["iso-2022-kr", "\x0ea\x0f"],
])("correo: dos megas en %s se leen en proporción a su tamaño", async (alfabeto, unidad) => {
  const bytes = Buffer.alloc(2_000_000, unidad, "latin1");
  const veces = await growthOf((parte) => () => descifrar(bytes.subarray(0, bytes.length * parte), alfabeto));
  expect(veces).toBeLessThan(IN_PROPORTION);
});

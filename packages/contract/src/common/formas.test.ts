import { describe, expect, it } from "vitest";
import { z } from "zod";
import { faultOf } from "./fault.ts";
import { conForma, type Forma } from "./formas.ts";

/** What is said of a text; null: nothing. */
function dicho(forma: Forma, texto: string): string | null {
  const [issue] = conForma(z.string().max(100), forma).safeParse(texto).error?.issues ?? [];
  return issue === undefined ? null : faultOf(issue).key;
}

const CASOS = [
  [
    "correo [A-validacion-02]",
    "correo",
    ["", "ana@entidad.gob.bo", "a.b+c@x.bo"],
    ["ana", "ana@", "@x.bo", "a b@x.bo", "ana@x"],
  ],
  ["numero [A-validacion-03]", "numero", ["", "0", "0123456789"], ["12a", "1.5", "-1", "1 2", "１２"]],
  [
    "telefono [A-validacion-04, A-limites-07]",
    "telefono",
    ["", "70123456", "22334455"],
    ["07012345", "7012345", "701234567", "7012345a"],
  ],
  [
    "web [A-validacion-05]",
    "web",
    ["", "https://entidad.gob.bo", "http://x.bo/a?b=1"],
    ["entidad.gob.bo", "javascript:alert(1)", "ftp://x.bo", "https://", "https://x y.bo"],
  ],
  [
    "hora [A-validacion-06]",
    "hora",
    ["", "00:00", "09:30", "23:59"],
    ["24:00", "9:30", "12:60", "12.30", "12:30:00"],
  ],
  [
    "inconfundible",
    "inconfundible",
    ["", "juan.pérez", "MARÍA_1", "Ñandú ’24", "Μαρία", "Иван", "東京 desk"],
    [
      "juan\u200b",
      "ju\u00adan",
      "\u2066juan",
      "juan\ufe0f",
      "juan\u3164",
      "juan\u2800",
      "juan\u0000",
      "ju\u0430n",
      "j\u03bfse",
    ],
  ],
] as const satisfies readonly (readonly [string, Forma, readonly string[], readonly string[]])[];

describe.each(CASOS)("la regla %s", (_nombre, forma, buenos, malos) => {
  it.each(buenos)("acepta %j", (texto) => expect(dicho(forma, texto)).toBeNull());
  it.each(malos)("dice su frase de %j", (texto) => expect(dicho(forma, texto)).toBe(`validacion:${forma}`));
});

it("el límite de un texto con forma se sigue leyendo de su esquema", () => {
  expect(conForma(z.string().max(100), "correo").maxLength).toBe(100);
});

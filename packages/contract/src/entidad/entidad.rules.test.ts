import { expect, it } from "vitest";
import { juntarTelefonos, sinRepetir, telefonosDe } from "./entidad.rules.ts";

it.each([
  ["ninguno", [], null],
  ["sólo vacíos", [" ", ""], null],
  ["uno", ["2-2184026"], "2-2184026"],
  ["varios, sin espacios de más", [" 2-2184026 ", "70123456"], "2-2184026,70123456"],
  ["uno que trae comas es varios", ["1,,2"], "1,2"],
])("teléfonos: %s [A-entidades-20]", (_cual, lista, juntos) => {
  expect(juntarTelefonos(lista)).toBe(juntos);
  expect(juntarTelefonos(telefonosDe(juntos))).toBe(juntos);
});

it("datos del usuario: cada uno una vez, como se escribió primero [A-entidades-22]", () => {
  expect(sinRepetir(["Otros", "Zona", "OTROS", "zona", "Zonas"])).toEqual(["Otros", "Zona", "Zonas"]);
});

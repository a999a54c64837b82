import { expect, it } from "vitest";
import { claveDeFiltro } from "./filtro.rules.ts";

it.each([
  ["Quejas de hoy", "  quejas   DE hoy ", true],
  ["Ñandú", "ñandú", true],
  ["Cafe\u0301", "café", true],
  ["Quejas", "Queja", false],
  ["papa", "papá", false],
])("«%s» y «%s»: ¿el mismo nombre? %s", (uno, otro, mismo) =>
  expect(claveDeFiltro(uno) === claveDeFiltro(otro)).toBe(mismo),
);

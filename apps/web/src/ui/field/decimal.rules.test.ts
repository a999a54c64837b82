import { expect, it } from "vitest";
import { decimalOf, isTypedDecimal } from "./decimal.rules.ts";

it.each(["", "1", "1.", "1,", ",5", "1.25", "1,25"])("«%s» puede estar escrito [A-limites-09]", (texto) => {
  expect(isTypedDecimal(texto)).toBe(true);
});

it.each(["1.255", "1,2,3", "1.2,3", "-1", "1e3", "uno"])(
  "«%s» no llega a escribirse [A-limites-09]",
  (texto) => {
    expect(isTypedDecimal(texto)).toBe(false);
  },
);

it.each([
  ["12", 12],
  ["1.25", 1.25],
  ["1,5", 1.5],
  ["", null],
  ["1.", null],
  [",5", null],
])("«%s» es %s", (texto, numero) => {
  expect(decimalOf(texto)).toBe(numero);
});

import { expect, it } from "vitest";
import { numeroBuscado, numeroLegible } from "./telefono.rules.ts";

it.each([
  ["59171123456", "+591 711 234 56"],
  ["71123456", "+591 711 234 56"],
  ["59122184000", "+591 2 218 4000"],
  ["22184000", "+591 2 218 4000"],
  ["51987654321", "+51 987 654 321"],
  ["5491123456789", "+54 9 11 2345 6789"],
  ["5511987654321", "+55 11 98765 4321"],
  ["56912345678", "+56 9 1234 5678"],
  ["595981234567", "+595 981 234 567"],
  ["12025550123", "+1 202 555 0123"],
  ["34612345678", "+34 612 345 678"],
  ["4915112345678", "+49 151 123 456 78"],
  ["35312345678", "+353 123 456 78"],
  // Not a number of anybody: a service, one that is hidden, a name.
  ["8001020", "8001020"],
  ["1234567890123456", "1234567890123456"],
  ["00591711", "00591711"],
  ["ana@correo.bo", "ana@correo.bo"],
  ["", ""],
])("teléfono: %s se lee «%s»", (digitos, legible) => {
  expect(numeroLegible(digitos)).toBe(legible);
});

it("teléfono: agrupar no quita ni agrega cifras", () => {
  for (const numero of ["59171123456", "4915112345678", "5491123456789", "21269123456", "8613812345678"])
    expect(numeroLegible(numero).replace(/[+ ]/g, "")).toBe(numero);
});

it.each([
  ["+591 711 234 56", "71123456"],
  ["59171123456", "71123456"],
  ["711-234-56", "71123456"],
  ["+591 2 218 4000", "22184000"],
  ["(2) 218.4000", "22184000"],
  ["711 23", "71123"],
  // Not the whole number: nobody knows what the first digits are.
  ["+591 711", "591711"],
  ["+54 9 11 2345 6789", "5491123456789"],
  ["591711234567", "591711234567"],
  // No number.
  ["Ana 711", "Ana 711"],
  ["ana-1@correo.bo", "ana-1@correo.bo"],
  ["...", "..."],
  ["", ""],
])("teléfono: «%s» se busca como «%s»", (escrito, buscado) => {
  expect(numeroBuscado(escrito)).toBe(buscado);
});

it("teléfono: lo que se lee en pantalla halla la dirección, tenga o no el código del país", () => {
  for (const numero of ["59171123456", "59122184000", "51987654321", "4915112345678"])
    expect(numero).toContain(numeroBuscado(numeroLegible(numero)));
  expect("71123456").toContain(numeroBuscado(numeroLegible("71123456")));
});

import { expect, it } from "vitest";
import { juntos } from "./juntar.rules.ts";

it.each([
  ["", "", ""],
  ["Hola", "", "Hola"],
  ["", "Hola", "Hola"],
  ["Hola", "Hola", "Hola"],
  ["Hola, buenas", "Hola", "Hola, buenas"],
  ["Hola", "Hola, buenas", "Hola, buenas"],
  ["Mañana", "El lunes", "Mañana\nEl lunes"],
  ["Mañana\nEl lunes", "El lunes", "Mañana\nEl lunes"],
  ["token", "ok", "token\nok"],
])("de «%s» y «%s» no se pierde nada ni se repite lo que ya está", (uno, otro, ambos) => {
  expect(juntos(uno, otro)).toBe(ambos);
});

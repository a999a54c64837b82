import { expect, it } from "vitest";
import { estadoTras } from "./lista.rules.ts";

it.each([
  ["activar", "ACTIVO"],
  ["inactivar", "INACTIVO"],
] as const)("lista: %s deja %s [D8]", (transicion, estado) => {
  expect(estadoTras(transicion)).toBe(estado);
});

import { expect, it } from "vitest";
import { siguienteVelocidad } from "./velocidad.rules.ts";

it.each([
  [1, 1.5],
  [1.5, 2],
  [2, 1],
] as const)("después de %d× viene %d×", (actual, siguiente) =>
  expect(siguienteVelocidad(actual)).toBe(siguiente),
);

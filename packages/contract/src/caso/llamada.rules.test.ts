import { expect, it } from "vitest";
import { telefonoDeLlamada } from "./llamada.rules.ts";

it.each([
  ["70123456", true],
  ["22104001", true],
  ["02210400", false],
  ["7012345", false],
  ["701234567", false],
  ["7012345a", false],
  [" 70123456", false],
  ["70123456\n", false],
  ["", false],
])(
  "teléfono de una llamada: %j son ocho cifras que no empiezan con 0: %s [B-caso-34, D55]",
  (texto, vale) => {
    expect(telefonoDeLlamada(texto)).toBe(vale);
  },
);

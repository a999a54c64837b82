import { describe, expect, it } from "vitest";
import { requireDistinct } from "./port.ts";
import { Problem } from "./root.ts";

describe("puertos de la demostración", () => {
  it.each([
    [
      "el del servidor y el de la web",
      [
        ["PORT", 5173],
        ["WEB_PORT", 5173],
      ],
      "por PORT y por WEB_PORT",
    ],
    [
      "el del servidor y uno de los que siguen al de los simuladores",
      [
        ["PORT", 3102],
        ["SIMULATORS_PORT", 3100],
        ["SIMULATORS_PORT", 3101],
        ["SIMULATORS_PORT", 3102],
      ],
      "por PORT y por SIMULATORS_PORT",
    ],
    [
      "uno que no hay",
      [
        ["PORT", 3000],
        ["SIMULATORS_PORT", 65_535],
        ["SIMULATORS_PORT", 65_536],
      ],
      "elija uno hasta 65533",
    ],
  ] as const)("%s: se dice antes de arrancar nada", (_which, ports, why) => {
    expect(() => requireDistinct(ports)).toThrow(Problem);
    expect(() => requireDistinct(ports)).toThrow(why);
  });

  it("cada uno el suyo: se arranca", () => {
    expect(() =>
      requireDistinct([
        ["PORT", 3000],
        ["SIMULATORS_PORT", 3100],
        ["SIMULATORS_PORT", 3101],
      ]),
    ).not.toThrow();
  });
});

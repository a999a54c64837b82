import { expect, it } from "vitest";
import { stillNamed, withoutUnused } from "./mantine-colours.ts";

const sheet = ":root{--mantine-color-pink-6: #12b886;--mantine-color-gray-6: #868e96;--mantine-scale: 1;}";

it("colores de Mantine: los que ninguna pantalla muestra no viajan, y los demás quedan", () => {
  expect(withoutUnused(sheet)).toBe(":root{--mantine-color-gray-6: #868e96;--mantine-scale: 1;}");
});

it("colores de Mantine: el que falta y alguien muestra se nombra", () => {
  expect(
    stillNamed(["a{color:var(--mantine-color-pink-6)}", "b{color:var(--mantine-color-gray-6)}"]),
  ).toEqual(["--mantine-color-pink-"]);
  expect(stillNamed([withoutUnused(sheet)])).toEqual([]);
});

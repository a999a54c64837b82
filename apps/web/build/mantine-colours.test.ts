import { expect, it } from "vitest";
import { declaredIn, stillNamed, withoutUnused } from "./mantine-colours.ts";

const sheet = ":root{--mantine-color-pink-6: #12b886;--mantine-color-gray-6: #868e96;--mantine-scale: 1;}";

it("colores de Mantine: los que ninguna pantalla muestra no viajan, y los demás quedan", () => {
  expect(withoutUnused(sheet, new Set())).toBe(":root{--mantine-color-gray-6: #868e96;--mantine-scale: 1;}");
});

it("colores de Mantine: el que falta y alguien muestra se nombra", () => {
  expect(
    stillNamed(["a{color:var(--mantine-color-pink-6)}", "b{color:var(--mantine-color-gray-6)}"]),
  ).toEqual(["--mantine-color-pink-"]);
  expect(stillNamed([withoutUnused(sheet, new Set())])).toEqual([]);
});

it("títulos de Mantine: ninguna pantalla tiene uno, y quien los nombra se nombra", () => {
  const titles = ":root{--mantine-h1-font-size: 2rem;--mantine-heading-font-weight: 700;}";
  expect(withoutUnused(titles, new Set())).toBe(":root{--mantine-heading-font-weight: 700;}");
  expect(stillNamed(["h1{font-size:var(--mantine-h1-font-size)}"])).toEqual(["--mantine-h1-"]);
});

it("valores de Mantine: los que reemplazan los nuestros no viajan; sólo cuenta la regla de todos los esquemas", () => {
  const ours = declaredIn(
    ":root,\n:root[data-mantine-color-scheme] {\n  --mantine-color-gray-6: var(--v-gris-6);\n}\n:root { --mantine-scale: 2; }",
  );
  expect([...ours]).toEqual(["--mantine-color-gray-6"]);
  expect(withoutUnused(sheet, ours)).toBe(":root{--mantine-scale: 1;}");
});

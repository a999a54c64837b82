import { expect, it } from "vitest";
import { stylesAmiss } from "./mantine-styles.ts";

const used = { doors: new Set(["Button"]), frame: new Set(["Button", "Tabs"]) };

it("estilos de Mantine: cada componente en uso tiene los suyos donde se muestra", () => {
  expect(stylesAmiss(used, { doors: new Set(["Button"]), frame: new Set(["Tabs"]) })).toEqual([]);
});

it("estilos de Mantine: lo que falta en una puerta no lo suple el marco, que viene después", () => {
  expect(stylesAmiss(used, { doors: new Set(), frame: new Set(["Button", "Tabs"]) })).toEqual([
    "ui/theme/index.ts lacks the styles of Button",
  ]);
});

it("estilos de Mantine: lo que falta detrás de las puertas se nombra, y lo que sobra también", () => {
  expect(stylesAmiss(used, { doors: new Set(["Button"]), frame: new Set(["Menu"]) })).toEqual([
    "ui/theme/frame-styles.ts lacks the styles of Tabs",
    "no screen uses Menu: its styles are in ui/theme for nothing",
  ]);
});

import { describe, expect, it } from "vitest";
import { growthOf, IN_PROPORTION } from "../../../../packages/contract/test/growth.ts";
import { isIntricate } from "./intricate-json.ts";

const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;

describe("un cuerpo enredado se conoce antes de leerlo", () => {
  it.each([
    ["32 niveles caben", nested(32), false],
    ["33 niveles no", nested(33), true],
    ["corchetes dentro de un texto son texto", JSON.stringify({ contenido: nested(5_000) }), false],
    ["también después de una comilla escapada", JSON.stringify({ contenido: `"${nested(5_000)}` }), false],
    ["y después de una barra al final", JSON.stringify(["\\", nested(20), "x"]), false],
    ["50 000 valores no", `[${"1,".repeat(50_000)}1]`, true],
    ["mucho espacio fuera de los textos no", `[${" ".repeat(1_100_000)}]`, true],
    ["un archivo de 30 MB en un texto cabe", JSON.stringify({ base64: "A".repeat(30 * 1024 * 1024) }), false],
    ["un texto que no termina es asunto de quien lo lee", '{"a":"', false],
  ])("%s", (_regla, json, intricate) => {
    expect(isIntricate(json)).toBe(intricate);
  });

  it.each([
    ["corchetes", "", "["],
    ["barras dentro de un texto", '"', "\\"],
    ["comillas escapadas", '"', '\\"'],
    ["textos vacíos", "[", '"",'],
  ])("30 MB de %s cuestan en proporción a su tamaño, no a su cuadrado", async (_forma, start, unit) => {
    const growth = await growthOf((share) => {
      const json = `${start}${unit.repeat((30 * 1024 * 1024 * share) / unit.length)}`;
      return () => isIntricate(json);
    });
    expect(growth).toBeLessThan(IN_PROPORTION);
  });
});

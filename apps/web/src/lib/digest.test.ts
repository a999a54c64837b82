import { expect, it } from "vitest";
import { digestOf } from "./digest.ts";

it("lo mismo se reconoce, y lo que se le parece no", () => {
  const muchos = Array.from({ length: 20_000 }, (_, n) => digestOf({ texto: `Trámite ${n}`, telefono: n }));
  expect(new Set(muchos).size).toBe(muchos.length);
  expect(digestOf({ texto: "Trámite 7", telefono: 7 })).toBe(muchos[7]);
  expect(digestOf(["ab", ""])).not.toBe(digestOf(["a", "b"]));
  expect(digestOf({ texto: "largo ".repeat(1_000) })).toHaveLength(16);
});

import { expect, it } from "vitest";
import { growthOf, IN_PROPORTION } from "./growth.ts";

const SIZE = 1_600;

/** Looks at each of so many as often as it is told. */
function looking(size: number, times: number): () => number {
  const these = Array.from({ length: size }, (_nothing, i) => i);
  return () => {
    let sum = 0;
    for (let i = 0; i < times; i += 1) for (const one of these) sum = (sum + one * i) % 1_000_003;
    return sum;
  };
}

it("lo que cuesta en proporción a lo que se da se distingue de lo que cuesta su cuadrado, y de lo que cuesta siempre igual", async () => {
  const always = await growthOf(() => looking(SIZE, 400), { little: 0, enough: 3 });
  const line = await growthOf((share) => looking(SIZE * share, 1_600), { little: 0 });
  const square = await growthOf((share) => looking(SIZE * share, SIZE * share), { little: 0 });
  expect(always).toBeLessThan(3);
  expect(line).toBeGreaterThan(3);
  expect(line).toBeLessThan(IN_PROPORTION);
  expect(square).toBeGreaterThan(IN_PROPORTION);
});

it("lo que cuesta poco no se compara", async () => {
  expect(await growthOf(() => () => undefined)).toBe(0);
});

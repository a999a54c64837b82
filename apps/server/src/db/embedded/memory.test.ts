import { totalmem } from "node:os";
import { describe, expect, it } from "vitest";
import { memoryHere, pageMemoryOf } from "./memory.ts";

const GB = 2 ** 30;

describe("la memoria de la base propia es la octava parte de la que hay, ni tan poca que no sirva ni sin fin", () => {
  it.each([
    [0.5, 128],
    [1, 128],
    [2, 256],
    [16, 2048],
    [32, 4096],
    [256, 4096],
  ])("con %d GB, %d MB", (gb, mb) => expect(pageMemoryOf(gb * GB)).toBe(mb));

  it("lo que hay no es más que lo de la máquina", () => {
    expect(memoryHere()).toBeGreaterThan(0);
    expect(memoryHere()).toBeLessThanOrEqual(totalmem());
  });
});

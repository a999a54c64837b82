import { expect, it } from "vitest";
import { Ledger, roundOf, spread } from "./steady.ts";
import type { FileOutcome } from "./tally.ts";

const FILES = ["a", "b", "c", "d", "e"];

const file = (name: string, outcome: Partial<FileOutcome> = {}): FileOutcome => ({
  file: name,
  passed: ["uno"],
  failed: [],
  skipped: 0,
  broken: [],
  ...outcome,
});

it("firmeza: cada vuelta corre todos los archivos y empieza en otro, con otros vecinos", () => {
  const rounds = [0, 1, 2].map((round) => roundOf(FILES, round, 2));
  expect(rounds).toEqual([
    [["a", "c"], ["e", "b"], ["d"]],
    [["d", "e"], ["a", "b"], ["c"]],
    [["b", "e"], ["c", "a"], ["d"]],
  ]);
  const many = Array.from({ length: 7 * 11 * 13 }, (_, n) => `${n}`);
  for (let round = 0; round < 12; round += 1) {
    expect(new Set(roundOf(many, round, 6).flat()).size, `vuelta ${round}`).toBe(many.length);
  }
  expect(roundOf([], 3, 2)).toEqual([]);
});

it("firmeza: los recorridos se reparten entre las pruebas", () => {
  expect(spread(["a", "b", "c", "d"], ["1", "2"])).toEqual(["a", "b", "1", "c", "d", "2"]);
  expect(spread(["a"], ["1", "2", "3"])).toEqual(["a", "1", "2", "3"]);
  expect(spread([], ["1"])).toEqual(["1"]);
});

it("firmeza: se nombra lo que alguna vez fue rojo, con sus corridas, lo más frecuente primero", () => {
  const ledger = new Ledger();
  expect(ledger.enter({ files: [file("a"), file("b", { failed: ["dos"] })], others: [] }, "a b")).toEqual([
    "b › dos",
  ]);
  ledger.enter({ files: [file("a", { broken: ["no cargó"] })], others: [] }, "a");
  ledger.enter({ files: [file("a"), file("b")], others: ["murió"] }, "a b");
  expect(ledger.red).toEqual([
    { name: "a b: murió", reds: 1, runs: 1 },
    { name: "b › dos", reds: 1, runs: 2 },
    { name: "a", reds: 1, runs: 3 },
  ]);
});

it("firmeza: se dice cuántos archivos corrieron cuántas veces", () => {
  const ledger = new Ledger();
  ledger.enter({ files: [file("a"), file("b")], others: [] }, "a b");
  ledger.enter({ files: [file("a")], others: [] }, "a");
  expect(ledger.timesOf(["a", "b", "c"])).toEqual(
    new Map([
      [2, 1],
      [1, 1],
      [0, 1],
    ]),
  );
});

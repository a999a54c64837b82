import { expect, it } from "vitest";
import { equal } from "./equal.ts";

it.each([
  [1, 1, true],
  [1, "1", false],
  [null, undefined, false],
  [null, {}, false],
  [{}, [], false],
  [[], [], true],
  [[1, 2], [1, 2], true],
  [[1, 2], [2, 1], false],
  [[1], [1, 2], false],
  [[1, 2], [12], false],
  [["1,2"], ["1", "2"], false],
  [{ a: 1, b: [{ c: null }] }, { b: [{ c: null }], a: 1 }, true],
  [{ a: 1, b: [{ c: null }] }, { a: 1, b: [{ c: 0 }] }, false],
  [{ a: 1 }, { a: 1, b: undefined }, true],
  [{ a: 1 }, { a: 1, b: null }, false],
  [{ a: 1 }, { b: 1 }, false],
])("igualdad: %j y %j: %s, en los dos sentidos", (a, b, esperado) => {
  expect([equal(a, b), equal(b, a)]).toEqual([esperado, esperado]);
});

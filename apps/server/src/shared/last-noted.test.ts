import { expect, it } from "vitest";
import { LastNoted } from "./last-noted.ts";

const kept = (noted: LastNoted<string, number>) => ["a", "b", "c", "d"].filter((key) => noted.has(key));

it("lo último anotado: cabe lo que cabe, y lo más viejo deja su lugar", () => {
  const noted = new LastNoted<string, number>(2);
  for (const key of ["a", "b", "c"]) noted.note(key, 1);
  expect(kept(noted)).toEqual(["b", "c"]);
});

it("lo último anotado: lo anotado otra vez es lo más nuevo, con su último valor, y no ocupa dos lugares", () => {
  const noted = new LastNoted<string, number>(3);
  for (const key of ["a", "b", "c"]) noted.note(key, 1);
  noted.note("b", 2);
  expect(kept(noted)).toEqual(["a", "b", "c"]);
  expect(noted.get("b")).toBe(2);
  noted.note("a", 2);
  noted.note("d", 1);
  expect(kept(noted)).toEqual(["a", "b", "d"]);
  noted.forget("b");
  expect(kept(noted)).toEqual(["a", "d"]);
});

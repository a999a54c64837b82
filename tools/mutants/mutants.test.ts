import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "@swc/core";
import { describe, expect, it } from "vitest";
import { listFiles, readText } from "../files.ts";
import { REPO } from "../planted.ts";
import { MUTANTS } from "./list.ts";
import { type Mutant, mutate } from "./mutant.ts";
import { judge } from "./run.ts";
import { endOf } from "./vitest.ts";

/** Where product code stands. What lies in one of these folders is a part of the product: a room, a channel, a layer. */
const HOUSES = [
  "packages",
  "apps/server/src",
  "apps/server/src/adapters",
  "apps/server/src/channels",
  "apps/server/src/domains",
  "apps/web/src",
  "apps/web/src/domains",
];
const isCode = (file: string): boolean => /\.(tsx?|sql)$/.test(file) && !/\.(test|factory)\.tsx?$/.test(file);

/** Read from the tree, so that a new one is among them. */
function partsOf(house: string): readonly string[] {
  const files = listFiles(REPO, `${house}/*/**/*.*`).filter(isCode);
  return [...new Set(files.map((file) => file.slice(0, file.indexOf("/", house.length + 1) + 1)))];
}

const LINES_MAX = 160;

describe("mutantes: la lista no envejece sin que se note", () => {
  it.each(MUTANTS)("$id: su texto está una vez, lo cambiado se lee y sus pruebas existen", (mutant) => {
    const { file, tests } = mutant;
    const broken = mutate(mutant, readText(REPO, file));
    // What is broken of a function of the database is read when the database takes it.
    if (!file.endsWith(".sql"))
      expect(() => parseSync(broken, { syntax: "typescript", tsx: file.endsWith(".tsx") })).not.toThrow();
    expect(tests.length).toBeGreaterThan(0);
    expect(tests.filter((test) => !existsSync(join(REPO, test)))).toEqual([]);
  });

  it("cada uno tiene su nombre", () => {
    expect(new Set(MUTANTS.map(({ id }) => id))).toHaveLength(MUTANTS.length);
  });

  it.each(HOUSES)("en %s ninguna parte está sin ellos, tampoco una que se agrega", (house) => {
    const parts = partsOf(house);
    expect(parts.length).toBeGreaterThan(2);
    expect(parts.filter((part) => !MUTANTS.some(({ file }) => file.startsWith(part)))).toEqual([]);
  });

  it("cada sala o parte tiene su archivo, que se lee de una vez", () => {
    const folder = join(REPO, "tools/mutants");
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
      /^[a-z]+\/[a-z-]+\.ts$/.test(file),
    );
    expect(files.length).toBeGreaterThan(20);
    const long = files.filter((file) => readText(folder, file).split("\n").length > LINES_MAX);
    expect(long).toEqual([]);
  });

  it("un texto que no está, o está dos veces, no se planta", () => {
    const mutant: Mutant = { id: "x", kind: "rule", means: "", file: "a.ts", find: "a", put: "b", tests: [] };
    expect(mutate(mutant, "cab")).toBe("cbb");
    for (const text of ["", "aa"]) expect(() => mutate(mutant, text)).toThrow(/not once/);
  });
});

describe("mutantes: qué cuenta como visto", () => {
  const file = (status: string, ...results: string[]) => ({
    status,
    assertionResults: results.map((one) => ({ status: one, fullName: "" })),
  });

  it.each([
    [
      "una afirmación que falla",
      { late: false, code: 1, files: [file("failed", "passed", "failed")] },
      "red",
    ],
    ["un archivo que no comienza", { late: false, code: 1, files: [file("failed")] }, "unread"],
    ["lo que no acaba", { late: true, code: null, files: [] }, "late"],
    ["nada, si todo pasa", { late: false, code: 0, files: [file("passed", "passed")] }, "green"],
    ["nada, si ninguna prueba llegó a hablar", { late: false, code: 1, files: [] }, "broken"],
    [
      "nada, si murió quien las corre",
      { late: false, code: null, files: [file("passed", "passed")] },
      "broken",
    ],
  ] as const)("%s", (_case, run, end) => {
    expect(endOf(run)).toBe(end);
  });
});

describe("mutantes: cuánto debe verse", () => {
  const outcomes = (kind: Mutant["kind"], seen: number, unseen: number) =>
    Array.from({ length: seen + unseen }, (_nothing, i) => ({
      mutant: { id: `${kind}${i}`, kind, means: "", file: "", find: "", put: "", tests: [] },
      killed: i < seen,
    }));

  it.each([
    ["todo", [...outcomes("wall", 3, 0), ...outcomes("rule", 9, 0)], []],
    ["el 85 % de las reglas", outcomes("rule", 85, 15), []],
    ["menos", outcomes("rule", 84, 16), ["all: 84 % seen, at least 85 % must be"]],
    [
      "una pared que no",
      [...outcomes("wall", 9, 1), ...outcomes("rule", 90, 0)],
      ["wall: 90 % seen, at least 100 % must be"],
    ],
    [
      "un cerrojo que no",
      [...outcomes("lock", 1, 1), ...outcomes("rule", 98, 0)],
      ["lock: 50 % seen, at least 100 % must be"],
    ],
  ])("%s", (_case, given, faults) => {
    expect(judge(given).faults).toEqual(faults);
  });
});

import { expect, it } from "vitest";
import { settle, toRepeat } from "./again.ts";
import { type FileOutcome, type Outcome, tallyOf } from "./tally.ts";

const file = (name: string, outcome: Partial<FileOutcome>): FileOutcome => ({
  file: name,
  passed: [],
  failed: [],
  skipped: 0,
  broken: [],
  ...outcome,
});
const run = (...files: FileOutcome[]): Outcome => ({ files, others: [] });

it("otra vez: se eligen las pruebas que fallaron y, enteros, los archivos que se rompieron", () => {
  const first = run(
    file("a.test.ts", { passed: ["uno"], failed: ["dos (a|b) [C-1]"] }),
    file("b.test.ts", { passed: ["uno"] }),
    file("c.test.ts", { broken: ["no se pudo preparar"] }),
    file("d.test.ts", { failed: ["uno"], broken: ["nadie esperaba este error"] }),
  );
  expect(toRepeat(first)).toEqual({ tests: ["a.test.ts"], whole: ["c.test.ts", "d.test.ts"] });
});

it("otra vez: lo que pasa a solas cuenta como pasado y se nombra", () => {
  const first = run(
    file("a.test.ts", { passed: ["uno"], failed: ["dos", "tres"], skipped: 1 }),
    file("b.test.ts", { passed: ["uno"] }),
  );
  const again = run(file("a.test.ts", { passed: ["dos"], failed: ["tres"], skipped: 2 }));
  const { outcome, flickering } = settle(first, again);
  expect(flickering).toEqual(["a.test.ts › dos"]);
  expect(tallyOf(outcome)).toEqual({ passed: 3, failed: 1, skipped: 1 });
});

it("otra vez: lo que no volvió a correr sigue fallado", () => {
  const first = run(file("a.test.ts", { failed: ["dos"] }));
  const { outcome, flickering } = settle(first, run());
  expect(flickering).toEqual([]);
  expect(tallyOf(outcome)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

it("otra vez: dos pruebas del mismo título pasan solo si pasan las dos", () => {
  const first = run(file("a.test.ts", { passed: ["uno"], failed: ["uno"] }));
  const again = run(file("a.test.ts", { passed: ["uno"], failed: ["uno"] }));
  expect(settle(first, again).flickering).toEqual([]);
});

it("otra vez: un archivo que se rompió vale lo que valga entero y a solas", () => {
  const first = run(
    file("a.test.ts", { passed: ["uno"], failed: ["dos"], broken: ["nadie esperaba este error"] }),
  );
  expect(tallyOf(first)).toEqual({ passed: 1, failed: 2, skipped: 0 });
  const passes = settle(first, run(file("a.test.ts", { passed: ["uno", "dos"] })));
  expect(passes.flickering).toEqual(["a.test.ts"]);
  expect(tallyOf(passes.outcome)).toEqual({ passed: 2, failed: 0, skipped: 0 });
  const breaks = settle(first, run(file("a.test.ts", { passed: ["uno", "dos"], broken: ["otra vez"] })));
  expect(breaks.flickering).toEqual([]);
  expect(tallyOf(breaks.outcome)).toEqual({ passed: 1, failed: 2, skipped: 0 });
});

it("otra vez: lo que falló fuera de todo archivo no se perdona", () => {
  const first: Outcome = { files: [], others: ["terminó con el código 1"] };
  expect(tallyOf(settle(first, run()).outcome)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

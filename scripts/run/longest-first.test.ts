import { expect, it } from "vitest";
import { longestFirst, type TestFile } from "./longest-first.ts";

const server = (path: string, ms?: number): TestFile => ({ project: "server", path, ms });

const paths = (files: TestFile[]): string[] => files.sort(longestFirst).map(({ path }) => path);

it("orden: proyecto tras proyecto, porque un trabajador solo comparte lo cargado dentro de uno", () => {
  expect(
    paths([
      { project: "web", path: "apps/web/a.test.ts", ms: 900 },
      { project: "node", path: "tools/b.test.ts", ms: 800 },
      server("apps/server/c.test.ts", 10),
      { project: "node", path: "tools/d.test.ts", ms: 850 },
      server("apps/server/e.test.ts", 20),
    ]),
  ).toEqual([
    "apps/server/e.test.ts",
    "apps/server/c.test.ts",
    "tools/d.test.ts",
    "tools/b.test.ts",
    "apps/web/a.test.ts",
  ]);
});

it("orden: sin duraciones anotadas van primero los que se sabe que tardan", () => {
  expect(
    paths([
      server("apps/server/src/http/errors.test.ts"),
      server("apps/server/test/caos/corte.test.ts"),
      server("apps/server/src/db/embedded/embedded.test.ts"),
      server("apps/server/test/modelo/modelo.test.ts"),
    ]),
  ).toEqual([
    "apps/server/test/modelo/modelo.test.ts",
    "apps/server/src/db/embedded/embedded.test.ts",
    "apps/server/test/caos/corte.test.ts",
    "apps/server/src/http/errors.test.ts",
  ]);
});

it("orden: lo que tardó la última vez en esta máquina vale más que la lista", () => {
  expect(
    paths([
      server("apps/server/test/modelo/modelo.test.ts", 500),
      server("apps/server/src/http/errors.test.ts", 900),
    ]),
  ).toEqual(["apps/server/src/http/errors.test.ts", "apps/server/test/modelo/modelo.test.ts"]);
});

import { afterAll, describe, expect, it } from "vitest";
import { cruise } from "./check-imports.ts";
import { readText } from "./files.ts";
import { linkPackage, linkWorkspace, plant, REPO, type Tree, uproot } from "./planted.ts";
import { BREACHES, CIRCLE, CLEAN, PACKAGE_BREACHES, PACKAGES } from "./planted-imports.ts";

const planted: string[] = [];

afterAll(() => {
  for (const root of planted) uproot(root);
});

function summaryOf(...trees: readonly Tree[]): ReturnType<typeof cruise> {
  const root = plant(...trees);
  planted.push(root);
  linkWorkspace(root, "contract", "packages/contract");
  for (const name of PACKAGES) linkPackage(root, name);
  return cruise(root);
}

describe("reglas de importación", () => {
  it("un árbol limpio no incumple ninguna regla", () => {
    expect(summaryOf(CLEAN).violations).toEqual([]);
  });

  const breaches = Object.fromEntries(
    [...Object.values(BREACHES), ...PACKAGE_BREACHES].map(({ file, text }) => [file, text]),
  );
  const { violations, ruleSetUsed } = summaryOf(CLEAN, CIRCLE, breaches);

  it("cada regla tiene su infracción plantada, y cada infracción su regla", () => {
    expect(ruleSetUsed.forbidden.map(({ name }) => name).sort()).toEqual(Object.keys(BREACHES).sort());
  });

  it("STYLE nombra cada regla, y ninguna que no haya", () => {
    const [, table = ""] =
      /\| Rule \| Meaning \|\n\|.*\n((?:\|.*\n)+)/.exec(readText(REPO, "STYLE.md")) ?? [];
    const names = [...table.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, cell = ""]) => {
      const [first = "", ...rest] = cell.split(", ");
      // «web-flows-one-way-ui, -domains»: the same beginning.
      return [first, ...rest.map((name) => name.replace(/^-/, first.replace(/[^-]+$/, "")))];
    });
    expect(names.sort()).toEqual(ruleSetUsed.forbidden.map(({ name }) => name).sort());
  });

  it.each(Object.entries(BREACHES))("%s: se ve fallar con una infracción plantada", (name, { file }) => {
    expect(violations.map(({ rule, from }) => `${rule.name} ${from}`)).toContain(`${name} ${file}`);
  });

  it.each(PACKAGE_BREACHES)(
    "$rule ve el paquete $package como lo que es",
    ({ rule, package: name, file }) => {
      const seen = violations.filter(({ from }) => from === file);
      expect(seen.map((violation) => violation.rule.name)).toContain(rule);
      expect(seen.map(({ to }) => to)).toContainEqual(expect.stringContaining(`node_modules/${name}/`));
    },
  );
});

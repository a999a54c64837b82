import { readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { EVENTO } from "@ventanilla/contract/events";
import { afterAll, describe, expect, it } from "vitest";
import { plant, REPO, type Tree, uproot } from "./planted.ts";
import { BIOME_BREACHES, type LintBreach, OXLINT_BREACHES, treeOf } from "./planted-lint.ts";
import { runTool } from "./run.ts";

const RULES = "tools/house-rules";
const planted: string[] = [];

afterAll(() => {
  for (const root of planted) uproot(root);
});

function copyOf(...paths: readonly string[]): Tree {
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(REPO, path), "utf8")]));
}

function root(...trees: readonly Tree[]): string {
  const where = plant(...trees);
  planted.push(where);
  return where;
}

/** What Biome found, as «rule file»; a plugin's rule is the first word of its message. */
function biome(): ReadonlySet<string> {
  const plugins = readdirSync(join(REPO, RULES)).map((file) => `${RULES}/${file}`);
  const { output } = runTool(
    "biome",
    ["lint", ".", "--reporter=json", "--max-diagnostics=none"],
    root(copyOf("biome.json", ...plugins), treeOf(BIOME_BREACHES)),
  );
  const { diagnostics }: BiomeReport = JSON.parse(
    output.slice(output.indexOf("{"), output.lastIndexOf("}") + 1),
  );
  return new Set(
    diagnostics
      .filter(({ severity }) => severity === "error")
      .map(({ category, message, location }) => {
        const rule = category === "plugin" ? message.split(":")[0] : category;
        return `${rule} ${location.path}`;
      }),
  );
}

function oxlint(): ReadonlySet<string> {
  const where = root(
    copyOf(".oxlintrc.json", "tsconfig.base.json", "tsconfig.json"),
    treeOf(OXLINT_BREACHES),
  );
  symlinkSync(join(REPO, "node_modules"), join(where, "node_modules"), "dir");
  const { output } = runTool("oxlint", ["--type-aware", "--format=json", "apps", "packages"], where);
  const { diagnostics }: OxlintReport = JSON.parse(
    output.slice(output.indexOf("{"), output.lastIndexOf("}") + 1),
  );
  return new Set(diagnostics.map(({ code, filename }) => `${code} ${filename}`));
}

interface BiomeReport {
  readonly diagnostics: readonly {
    readonly severity: string;
    readonly category: string;
    readonly message: string;
    readonly location: { readonly path: string };
  }[];
}

interface OxlintReport {
  readonly diagnostics: readonly { readonly code: string; readonly filename: string }[];
}

function places(breaches: readonly LintBreach[], which: "forbiddenIn" | "allowedIn"): [string, string][] {
  return breaches.flatMap((breach) => breach[which].map((file): [string, string] => [breach.rule, file]));
}

describe.each([
  ["Biome", BIOME_BREACHES, biome()],
  ["oxlint", OXLINT_BREACHES, oxlint()],
] as const)("reglas de la casa: %s", (_tool, breaches, found) => {
  it.each(places(breaches, "forbiddenIn"))("%s: se ve fallar en %s", (rule, file) => {
    expect(found).toContain(`${rule} ${file}`);
  });

  it.each(places(breaches, "allowedIn"))("%s: no molesta en %s", (rule, file) => {
    expect(found).not.toContain(`${rule} ${file}`);
  });
});

it("cada evento del contrato está en su regla, salvo los que también llevan otros emisores", () => {
  const rule = readFileSync(join(REPO, RULES, "event-names.grit"), "utf8");
  const said = [...rule.matchAll(/\(\?:([^)^]+)\)\.\$/g)].flatMap(([, names = ""]) => names.split("|"));
  const { error, end, ...ours } = EVENTO;
  expect([error, end]).toEqual(["error", "end"]);
  expect(said.toSorted()).toEqual(Object.values(ours).toSorted());
});

it("cada regla propia tiene su infracción plantada", () => {
  const own = readdirSync(join(REPO, RULES)).map((file) => file.replace(/\.grit$/, ""));
  expect([...new Set(BIOME_BREACHES.map(({ rule }) => rule))]).toEqual(expect.arrayContaining(own));
});

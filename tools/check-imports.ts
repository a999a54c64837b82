import { existsSync } from "node:fs";
import { join } from "node:path";
import { REPO } from "./planted.ts";
import { type Findings, report } from "./report.ts";
import { runTool } from "./run.ts";

const FOLDERS = ["apps", "packages", "scripts", "tools", "e2e", "bench"];

interface Violation {
  readonly from: string;
  readonly to: string;
  readonly comment?: string;
  readonly rule: { readonly name: string };
  readonly cycle?: readonly { readonly name: string }[];
}

interface Cruise {
  readonly summary: {
    readonly violations: readonly Violation[];
    readonly ruleSetUsed: {
      readonly forbidden: readonly { readonly name: string; readonly comment?: string }[];
    };
  };
}

/** Runs our import rules over a tree; the tool's own words drown the answer, so we take its JSON. */
export function cruise(root: string, ...options: readonly string[]): Cruise["summary"] {
  const folders = FOLDERS.filter((folder) => existsSync(join(root, folder)));
  const config = join(REPO, ".dependency-cruiser.mjs");
  const { output } = runTool(
    "depcruise",
    ["--config", config, "--output-type", "json", ...options, ...folders],
    root,
  );
  const json = output.slice(output.indexOf("{"), output.lastIndexOf("}") + 1);
  if (json === "") throw new Error(output);
  const { summary }: Cruise = JSON.parse(json);
  return summary;
}

/** Who imports whom, against .dependency-cruiser.mjs. */
export function checkImports(root: string): Findings {
  const { violations, ruleSetUsed } = cruise(root);
  const why = new Map(ruleSetUsed.forbidden.map(({ name, comment }) => [name, comment ?? ""]));
  const errors = violations.map(({ rule, from, to, cycle }) => {
    const path = cycle === undefined ? to : cycle.map(({ name }) => name).join(" → ");
    return `${rule.name}: ${from} → ${path}\n      ${why.get(rule.name) ?? ""}`;
  });
  return { errors, notes: [] };
}

if (import.meta.main) report("check:imports", checkImports(REPO));

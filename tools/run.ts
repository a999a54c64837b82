import { spawnSync } from "node:child_process";
import { delimiter, join } from "node:path";
import { programOf } from "../scripts/run/root.ts";
import { REPO } from "./planted.ts";

export interface Outcome {
  readonly code: number;
  readonly output: string;
}

/** The package of each tool. */
const PACKAGE = { biome: "@biomejs/biome", depcruise: "dependency-cruiser", oxlint: "oxlint" } as const;

/** Runs one of the repository's tools with the running Node, and answers what it said. */
export function runTool(tool: keyof typeof PACKAGE, args: readonly string[], cwd: string): Outcome {
  const bin = join(REPO, "node_modules/.bin");
  const { status, stdout, stderr } = spawnSync(process.execPath, [programOf(PACKAGE[tool], tool), ...args], {
    cwd,
    encoding: "utf8",
    env: { ...process.env, PATH: [bin, process.env["PATH"] ?? ""].join(delimiter), NO_COLOR: "1" },
    maxBuffer: 64 * 1024 * 1024,
  });
  return { code: status ?? 1, output: `${stdout}\n${stderr}` };
}

import { spawnSync } from "node:child_process";
import { delimiter, join } from "node:path";
import { REPO } from "./planted.ts";

export interface Outcome {
  readonly code: number;
  readonly output: string;
}

/** Runs one of the repository's tools with the running Node, and answers what it said. */
export function runTool(tool: string, args: readonly string[], cwd: string): Outcome {
  const bin = join(REPO, "node_modules/.bin");
  const { status, stdout, stderr } = spawnSync(join(bin, tool), args, {
    cwd,
    encoding: "utf8",
    env: { ...process.env, PATH: [bin, process.env["PATH"] ?? ""].join(delimiter), NO_COLOR: "1" },
    maxBuffer: 64 * 1024 * 1024,
  });
  return { code: status ?? 1, output: `${stdout}\n${stderr}` };
}

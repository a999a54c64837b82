import type { Tasks } from "../scripts/run/tasks.ts";
import { readText } from "./files.ts";
import { REPO } from "./planted.ts";

interface Part {
  readonly name: string;
  readonly command: string;
}

/** The part that reads what the tests reported: it comes last where they run. */
export const REQUIREMENTS = "check:requirements";

/** Every `check:…` script of package.json. */
export function parts(): readonly Part[] {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(readText(REPO, "package.json"));
  return Object.entries(scripts)
    .filter(([name]) => name.startsWith("check:"))
    .map(([name, command]) => ({ name, command }));
}

async function run(tasks: Tasks, { name, command }: Part): Promise<boolean> {
  const start = performance.now();
  const output: string[] = [];
  const code = await tasks.run({ command, shell: true, show: (line) => output.push(line) });
  if (tasks.stopped) return false;
  const ok = code === 0;
  // Notes are told also when all is well.
  const shown = ok ? output.filter((line) => line.startsWith("  ·")) : output;
  const verdict = `${ok ? "✓" : "✗"} ${name} ${((performance.now() - start) / 1000).toFixed(1)} s`;
  console.log([verdict, ...shown.map((line) => `    ${line}`)].join("\n"));
  return ok;
}

/** Runs parts of the check, so many at a time and all of them even when one fails; answers those that failed. */
export async function runParts(
  wanted: readonly Part[],
  { tasks, lanes }: { tasks: Tasks; lanes: number },
): Promise<readonly string[]> {
  const waiting = [...wanted];
  const failed: string[] = [];
  const lane = async (): Promise<void> => {
    for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) {
      if (!(await run(tasks, part))) failed.push(part.name);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return failed;
}

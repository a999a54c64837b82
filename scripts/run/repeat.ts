import { cpSync } from "node:fs";
import { join } from "node:path";
import { type Settled, settle, toRepeat } from "./again.ts";
import { ROOT } from "./root.ts";
import { REPORTS, type Run, runPlaywright, runVitest } from "./suite.ts";
import type { Outcome } from "./tally.ts";
import type { Tasks } from "./tasks.ts";

type Repeat = (tasks: Tasks, first: Outcome, how: Pick<Run, "env" | "show">) => Promise<Settled>;

const TRACES = join(ROOT, ".cache/e2e-results");
const ALONE = "--maxWorkers=1";

/** Vitest remembers by itself which tests of a file failed; only files that broke are run whole. */
export const repeatTests: Repeat = async (tasks, first, how) => {
  const { whole, tests } = toRepeat(first);
  let settled: Settled = { outcome: first, flickering: [] };
  for (const [name, files, flags] of [
    ["vitest-again.json", tests, ["--lastFailed"]],
    ["vitest-whole.json", whole, []],
  ] as const) {
    if (files.length === 0 || tasks.stopped) continue;
    const again = await runVitest(tasks, {
      ...how,
      report: join(REPORTS, name),
      args: [ALONE, ...flags, ...files],
    });
    const { outcome, flickering } = settle(settled.outcome, again);
    settled = { outcome, flickering: [...settled.flickering, ...flickering] };
  }
  return settled;
};

export const repeatJourneys: Repeat = async (tasks, first, how) => {
  if (toRepeat(first).tests.length === 0 || tasks.stopped) return { outcome: first, flickering: [] };
  // The second run clears what the first one left to look at.
  cpSync(TRACES, `${TRACES}-first`, { recursive: true });
  const args = ["--last-failed", "--workers=1"];
  const report = join(REPORTS, "playwright-again.json");
  return settle(first, await runPlaywright(tasks, { ...how, report, args }));
};

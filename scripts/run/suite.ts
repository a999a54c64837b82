import { join } from "node:path";
import { temporaryFiles } from "./memory.ts";
import { NO_INSTALLATION } from "./no-installation.ts";
import { readPlaywright, readVitest } from "./reports.ts";
import { programOf, ROOT } from "./root.ts";
import type { Outcome } from "./tally.ts";
import type { Task, Tasks } from "./tasks.ts";

/** Where `npm test` leaves its reports; the report on requirements reads what lies here. */
export const REPORTS = join(ROOT, ".cache/test");

export interface Run {
  /** Path of the report it writes. */
  report: string;
  args: readonly string[];
  env?: NodeJS.ProcessEnv;
  show(line: string): void;
}

async function withTemporaryFiles(tasks: Tasks, task: Task): Promise<number | null> {
  const { env, remove } = temporaryFiles();
  try {
    return await tasks.run({ ...task, env: { ...NO_INSTALLATION, ...env, ...task.env } });
  } finally {
    remove();
  }
}

/** Runs Vitest with these arguments. */
export async function runVitest(tasks: Tasks, { report, args, env, show }: Run): Promise<Outcome> {
  const code = await withTemporaryFiles(tasks, {
    command: process.execPath,
    args: [programOf("vitest", "vitest"), "run", ...args],
    env: { ...env, VITEST_REPORT: report },
    show,
  });
  return readVitest(report, code);
}

/** Runs Playwright with these arguments besides its reporters. */
export async function runPlaywright(tasks: Tasks, { report, args, env, show }: Run): Promise<Outcome> {
  const program = programOf("@playwright/test", "playwright");
  const code = await withTemporaryFiles(tasks, {
    command: process.execPath,
    args: [program, "test", "-c", "e2e/playwright.config.ts", "--reporter=list,json", ...args],
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    show,
  });
  return readPlaywright(report, code);
}

import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

/** `unread`: a file did not begin, as when what it imports does not load. `late`: the time ran out. `broken`: no test said anything. */
export type End = "green" | "red" | "unread" | "late" | "broken";

export interface Verdict {
  readonly end: End;
  readonly seconds: number;
  /** The first title that failed, or what else went wrong. */
  readonly by: string;
  /** Files that are green, with how long each took, in seconds. */
  readonly green: ReadonlyMap<string, number>;
}

export interface FileReport {
  name: string;
  status: string;
  startTime: number;
  endTime: number;
  message: string;
  assertionResults: readonly { status: string; fullName: string }[];
}

interface Run {
  root: string;
  tests: readonly string[];
  limitSeconds: number;
  /** The first failure ends it. */
  bail: boolean;
}

/** Runs test files of a tree. */
export async function runTests({ root, tests, limitSeconds, bail }: Run): Promise<Verdict> {
  const report = join(root, ".mutants-report.json");
  rmSync(report, { force: true });
  const start = performance.now();
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  const flags = ["run", "--reporter=json", `--outputFile=${report}`, ...(bail ? ["--bail=1"] : [])];
  // A group of its own, so that its workers end with it.
  const child = spawn(process.execPath, [vitest, ...flags, ...tests], {
    cwd: root,
    stdio: "ignore",
    detached: true,
  });
  let late = false;
  const clock = setTimeout(() => {
    late = true;
    endGroup(child.pid);
  }, limitSeconds * 1000);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject).once("close", resolve);
  });
  clearTimeout(clock);
  const seconds = (performance.now() - start) / 1000;
  const files = existsSync(report) ? filesOf(report) : [];
  return {
    end: endOf({ late, code, files }),
    seconds,
    by: late ? "it did not end" : failureOf(files),
    green: new Map(
      files
        .filter(({ status }) => status === "passed")
        .map(({ name, startTime, endTime }) => [name.slice(root.length + 1), (endTime - startTime) / 1000]),
    ),
  };
}

/** A run that ended badly says nothing of a defect unless one of its tests does. */
export function endOf({
  late,
  code,
  files,
}: {
  late: boolean;
  code: number | null;
  files: readonly Pick<FileReport, "status" | "assertionResults">[];
}): End {
  if (late) return "late";
  if (code === 0) return "green";
  if (files.some((file) => file.assertionResults.some(({ status }) => status === "failed"))) return "red";
  return files.some(({ status }) => status === "failed") ? "unread" : "broken";
}

function endGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // Gone by itself in this very moment.
  }
}

function filesOf(report: string): readonly FileReport[] {
  const { testResults }: { testResults: readonly FileReport[] } = JSON.parse(readFileSync(report, "utf8"));
  return testResults;
}

function failureOf(files: readonly FileReport[]): string {
  for (const { assertionResults, status, message } of files) {
    const failed = assertionResults.find((one) => one.status === "failed");
    if (failed) return failed.fullName;
    if (status === "failed") return message.split("\n")[0] ?? "";
  }
  return "";
}

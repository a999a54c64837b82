import { existsSync, readFileSync } from "node:fs";

/** What one step of `npm test` came to. */
export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

export const ONE_PASSED: Tally = { passed: 1, failed: 0, skipped: 0 };
export const ONE_FAILED: Tally = { passed: 0, failed: 1, skipped: 0 };
export const NOTHING: Tally = { passed: 0, failed: 0, skipped: 0 };

export const add = (a: Tally, b: Tally): Tally => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});

/** A run that failed without one failed test (an error between tests, no test at all) is still a failure. */
function withExitCode(tally: Tally, code: number | null): Tally {
  return code !== 0 && tally.failed === 0 ? add(tally, ONE_FAILED) : tally;
}

function report<T>(path: string): T | undefined {
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as T) : undefined;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

/** Reads Vitest's JSON report. */
export function tallyOfVitest(path: string, code: number | null): Tally {
  const found = report<VitestReport>(path);
  if (found === undefined) return ONE_FAILED;
  // A file that does not load, or whose preparation fails, has no failed test to be counted.
  const files = found.testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && assertionResults.every((result) => result.status !== "failed"),
  );
  const tally = {
    passed: found.numPassedTests,
    failed: found.numFailedTests + files.length,
    skipped: found.numPendingTests + found.numTodoTests,
  };
  return withExitCode(tally, code);
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

/** Reads Playwright's JSON report. A test that passes only when repeated has failed. */
export function tallyOfPlaywright(path: string, code: number | null): Tally {
  const found = report<PlaywrightReport>(path);
  if (found === undefined) return ONE_FAILED;
  const { expected, unexpected, flaky, skipped } = found.stats;
  return withExitCode({ passed: expected, failed: unexpected + flaky, skipped }, code);
}

import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { ROOT } from "./root.ts";
import { type FileOutcome, isClean, type Outcome } from "./tally.ts";

interface VitestReport {
  testResults: {
    /** Absolute path. */
    name: string;
    status: string;
    /** Why the file itself failed. */
    message: string;
    assertionResults: { status: string; fullName: string }[];
  }[];
}

/** An error that no test caught, as `reporters.ts` writes it down. */
export interface StrayError {
  /** Absolute path of the file that was at work. */
  file?: string;
  message: string;
}

/** A folder below: what lies beside a report is taken for another one. */
export const strayBeside = (report: string): string => join(dirname(report), "stray", basename(report));

interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs?: { title: string; file: string; line: number; tests: { projectName: string; status: string }[] }[];
}

interface PlaywrightReport {
  suites: PlaywrightSuite[];
  errors: { message?: string }[];
}

function read<T>(path: string): T | undefined {
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as T) : undefined;
}

const NO_REPORT: Outcome = { files: [], others: ["no hubo informe"] };

/** A run that failed without one failure (no test at all, a process that died) has failed all the same. */
function withExitCode(outcome: Outcome, code: number | null): Outcome {
  const failed = outcome.others.length > 0 || !outcome.files.every(isClean);
  return code === 0 || failed ? outcome : { ...outcome, others: [`terminó con el código ${code}`] };
}

function outcomeOfFile(
  { name, status, message, assertionResults }: VitestReport["testResults"][number],
  stray: readonly StrayError[],
): FileOutcome {
  const titles = (wanted: string): string[] =>
    assertionResults.filter((result) => result.status === wanted).map(({ fullName }) => fullName);
  const [passed, failed] = [titles("passed"), titles("failed")];
  const unloaded = status === "failed" && failed.length === 0 ? [message || "no se pudo preparar"] : [];
  return {
    file: relative(ROOT, name),
    passed,
    failed,
    skipped: assertionResults.length - passed.length - failed.length,
    broken: [...unloaded, ...stray.filter(({ file }) => file === name).map((error) => error.message)],
  };
}

/** Reads Vitest's JSON report, and beside it the errors that belong to no test. */
export function outcomeOfVitest(report: VitestReport, stray: readonly StrayError[]): Outcome {
  const names = new Set(report.testResults.map(({ name }) => name));
  return {
    files: report.testResults.map((result) => outcomeOfFile(result, stray)),
    others: stray.filter(({ file }) => file === undefined || !names.has(file)).map(({ message }) => message),
  };
}

/** Reads Playwright's JSON report. */
export function outcomeOfPlaywright({ suites, errors }: PlaywrightReport): Outcome {
  const files = new Map<string, { passed: string[]; failed: string[]; skipped: number }>();
  const walk = ({ title, specs = [], suites: inner = [] }: PlaywrightSuite, above: string): void => {
    const group = title.endsWith(".ts") ? above : `${above}${title} `;
    for (const spec of specs) {
      const known = files.get(spec.file) ?? { passed: [], failed: [], skipped: 0 };
      files.set(spec.file, known);
      for (const { status } of spec.tests) {
        if (status === "expected") known.passed.push(group + spec.title);
        else if (status === "skipped") known.skipped += 1;
        else known.failed.push(group + spec.title);
      }
    }
    for (const suite of inner) walk(suite, group);
  };
  for (const suite of suites) walk(suite, "");
  return {
    files: [...files].map(([file, known]) => ({ file: `e2e/${file}`, ...known, broken: [] })),
    others: errors.map(({ message = "error" }) => message),
  };
}

export function readVitest(path: string, code: number | null): Outcome {
  const report = read<VitestReport>(path);
  if (report === undefined) return NO_REPORT;
  return withExitCode(outcomeOfVitest(report, read<StrayError[]>(strayBeside(path)) ?? []), code);
}

export function readPlaywright(path: string, code: number | null): Outcome {
  const report = read<PlaywrightReport>(path);
  return report === undefined ? NO_REPORT : withExitCode(outcomeOfPlaywright(report), code);
}

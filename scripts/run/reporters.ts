import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { SerializedError } from "vitest";
import type { InlineConfig, Reporter, TestModule } from "vitest/node";
import { type StrayError, strayBeside } from "./reports.ts";

/** Writes down the errors that no test caught: Vitest's JSON report leaves them out. */
class StrayErrors implements Reporter {
  private readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  onTestRunEnd(_modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const found = errors.map(
      ({ message, VITEST_TEST_PATH: file }): StrayError => ({
        message,
        ...(typeof file === "string" && { file }),
      }),
    );
    mkdirSync(dirname(this.path), { recursive: true });
    writeFileSync(this.path, JSON.stringify(found));
  }
}

/** Besides what a person reads, what a command counts: it says where with VITEST_REPORT. */
export function reportersFor(report: string | undefined): Pick<InlineConfig, "reporters"> {
  if (report === undefined) return {};
  return { reporters: ["default", ["json", { outputFile: report }], new StrayErrors(strayBeside(report))] };
}

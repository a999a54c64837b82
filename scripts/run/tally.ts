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

/** What one test file came to. */
export interface FileOutcome {
  file: string;
  /** Full titles. */
  passed: readonly string[];
  failed: readonly string[];
  skipped: number;
  /** What failed without being a test: the file did not load, its preparation failed, nobody caught an error. */
  broken: readonly string[];
}

/** What a run of tests came to. */
export interface Outcome {
  files: readonly FileOutcome[];
  /** What failed in no file: the run itself. */
  others: readonly string[];
}

export const isClean = ({ failed, broken }: FileOutcome): boolean =>
  failed.length === 0 && broken.length === 0;

/** A broken file counts as one failure beside its failed tests. */
export function tallyOf({ files, others }: Outcome): Tally {
  return files
    .map(({ passed, failed, skipped, broken }) => ({
      passed: passed.length,
      failed: failed.length + (broken.length > 0 ? 1 : 0),
      skipped,
    }))
    .reduce(add, { ...NOTHING, failed: others.length });
}

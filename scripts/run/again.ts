import { type FileOutcome, isClean, type Outcome } from "./tally.ts";

/** What is run once more: whole files that broke, and the failed tests of the others. */
export interface Selection {
  whole: readonly string[];
  tests: readonly string[];
}

export function toRepeat({ files }: Outcome): Selection {
  return {
    whole: files.filter(({ broken }) => broken.length > 0).map(({ file }) => file),
    tests: files
      .filter(({ broken, failed }) => broken.length === 0 && failed.length > 0)
      .map(({ file }) => file),
  };
}

export interface Settled {
  outcome: Outcome;
  /** Failed at first, and passed alone. */
  flickering: readonly string[];
}

const nothingOf = (file: FileOutcome): { file: FileOutcome; flickering: string[] } => ({
  file,
  flickering: [],
});

function settleFile(first: FileOutcome, again: FileOutcome | undefined): ReturnType<typeof nothingOf> {
  if (again === undefined || isClean(first)) return nothingOf(first);
  if (first.broken.length > 0) {
    return isClean(again) && again.passed.length > 0
      ? { file: again, flickering: [first.file] }
      : nothingOf(first);
  }
  const steady = again.broken.length === 0;
  const passes = (title: string): boolean =>
    steady && again.passed.includes(title) && !again.failed.includes(title);
  const passed = first.failed.filter(passes);
  return {
    file: {
      ...first,
      passed: [...first.passed, ...passed],
      failed: first.failed.filter((title) => !passes(title)),
    },
    flickering: passed.map((title) => `${first.file} › ${title}`),
  };
}

/** What failed and passed when it was alone has passed, and is named; all else stays as it was. */
export function settle(first: Outcome, again: Outcome): Settled {
  const settled = first.files.map((file) =>
    settleFile(
      file,
      again.files.find((other) => other.file === file.file),
    ),
  );
  return {
    outcome: { files: settled.map(({ file }) => file), others: first.others },
    flickering: settled.flatMap(({ flickering }) => flickering),
  };
}

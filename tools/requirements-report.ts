import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { listFiles, readText } from "./files.ts";
import { REPO } from "./planted.ts";
import { type Findings, report } from "./report.ts";
import { idsIn, type Requirement, readRequirements, titledIds } from "./requirements.ts";

const REPORTS = ".cache/{test,reports}/*.json";

interface VitestReport {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

interface PlaywrightSuite {
  readonly title: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly ok: boolean;
    readonly tests: readonly { readonly status: string }[];
  }[];
}

export interface Wanted {
  /** Name every requirement that no test proves. */
  readonly all: boolean;
  /** The reports are of the present sources; those lying about may be older, and name what has been corrected. */
  readonly current: boolean;
}

/** Titles of the tests of a report that ran and passed; the two runners write different shapes. */
export function passedTitles(json: string): readonly string[] {
  const parsed: VitestReport | { readonly suites: readonly PlaywrightSuite[] } = JSON.parse(json);
  if ("testResults" in parsed) {
    return parsed.testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status }) => status === "passed")
      .map(({ fullName }) => fullName);
  }
  const walk = (suite: PlaywrightSuite): readonly string[] => [
    ...(suite.specs ?? [])
      .filter(
        ({ ok, tests }) => ok && tests.some(({ status }) => status === "expected" || status === "flaky"),
      )
      .map(({ title }) => `${suite.title} ${title}`),
    ...(suite.suites ?? []).flatMap(walk).map((title) => `${suite.title} ${title}`),
  ];
  return parsed.suites.flatMap(walk);
}

/** Rows that only say «left open»: a decision answers them, and tests prove the statements around them. */
function isOpen({ requirement }: Requirement): boolean {
  return requirement.startsWith("NOT SHOWN");
}

/** Names of the decisions that docs/decisions/ states, as **D12** or **P3**. */
function decisions(root: string): ReadonlySet<string> {
  const texts = listFiles(root, "docs/decisions/*.md").map((file) => readText(root, file));
  return new Set(
    texts.flatMap((text) => [...text.matchAll(/\*\*([DP]\d+)\*\*/g)].map(([, name = ""]) => name)),
  );
}

function table(requirements: readonly Requirement[], covered: ReadonlySet<string>): readonly string[] {
  const areas = [...new Set(requirements.map(({ area }) => area))];
  const line = (name: string, rows: readonly Requirement[]): string => {
    const proved = rows.filter(({ id }) => covered.has(id)).length;
    const share = rows.length === 0 ? 0 : Math.round((100 * proved) / rows.length);
    return `${name.padEnd(22)} ${String(proved).padStart(4)} / ${String(rows.length).padEnd(4)} ${String(share).padStart(3)} %`;
  };
  return [
    ...areas.map((area) =>
      line(
        area,
        requirements.filter((row) => row.area === area),
      ),
    ),
    line("all", requirements),
  ];
}

/** Which requirements are proved by a test that ran; fails only for an id that the register does not have. */
export function reportRequirements(
  root: string,
  reports: readonly string[],
  { all, current }: Wanted,
): Findings {
  const requirements = readRequirements(root);
  const known = new Set(requirements.map(({ id }) => id));
  const titled = titledIds(root);
  const covered = new Set(reports.flatMap((json) => passedTitles(json).flatMap((title) => idsIn(title))));
  const named = [...titled.keys()].filter((id) => known.has(id)).length;
  const unknown = [...new Set([...titled.keys(), ...(current ? covered : [])])]
    .filter((id) => !known.has(id))
    .map((id) => `${id} in ${(titled.get(id) ?? ["a report"]).join(", ")} is not in docs/requirements.tsv`);
  const undecided = requirements
    .filter((row) => isOpen(row) && row.decision === "")
    .map(({ id }) => `${id} is left open and names no decision`);
  const decided = decisions(root);
  const lost = requirements.flatMap(({ id, decision }) =>
    decision
      .split(" ")
      .filter((name) => name !== "" && !decided.has(name))
      .map((name) => `${id} names decision ${name}, which docs/decisions/ does not have`),
  );
  const missing = all
    ? requirements.filter(({ id }) => !covered.has(id)).map(({ id, requirement }) => `${id} ${requirement}`)
    : [];
  const summary = [
    `${named} of ${known.size} requirements are named in a test title, ${covered.size} by tests of the reports given`,
  ];
  return {
    errors: [...unknown, ...undecided, ...lost],
    notes: [...(reports.length > 0 ? table(requirements, covered) : []), ...summary, ...missing],
  };
}

if (import.meta.main) {
  const given = process.argv.slice(2).filter((arg) => !arg.startsWith("--"));
  const files = given.length > 0 ? given : globSync(REPORTS, { cwd: REPO }).map((file) => join(REPO, file));
  const reports = files.map((file) => readFileSync(file, "utf8"));
  report(
    "check:requirements",
    reportRequirements(REPO, reports, { all: process.argv.includes("--all"), current: given.length > 0 }),
  );
}

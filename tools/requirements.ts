import { listFiles, readText } from "./files.ts";

const REGISTER = "docs/requirements.tsv";
const ITEM = "(?:[AB]-[a-z0-9-]+-\\d+|D\\d+)";
/** Ids of requirements, and beside them numbers of decisions. */
const TITLED = new RegExp(`\\[(${ITEM}(?:[\\s,]+${ITEM})*)\\]`, "g");
/** The same ids as one cell of a table of cases, whose title takes them in where it says `[%s]` or `[$ids]`. */
const CELL = new RegExp(`"(${ITEM}(?:[\\s,]+${ITEM})*)"`, "g");
const TAKES_A_CELL = /\[(?:%s|\$\w+)\]/;
const ID = /[AB]-[a-z0-9-]+-\d+/g;
/** Its titles and texts are examples of ids. */
const OF_THE_REPORT = "tools/requirements-report.test.ts";
const TESTS = ["{apps,packages,tools,scripts}/**/*.test.{ts,tsx}", "e2e/**/*.ts"];

export interface Requirement {
  readonly id: string;
  readonly area: string;
  readonly kind: string;
  readonly requirement: string;
  readonly source: string;
  readonly decision: string;
}

/** The register of what the two specification documents ask for, one row per statement. */
export function readRequirements(root: string): readonly Requirement[] {
  const [, ...rows] = readText(root, REGISTER).trimEnd().split("\n");
  return rows.map((row) => {
    const [id = "", area = "", kind = "", requirement = "", source = "", decision = ""] = row.split("\t");
    return { id, area, kind, requirement, source, decision };
  });
}

/** Ids that stand in square brackets in a text: `[B-caso-03]`, `[B-caso-03 B-caso-04]`, `[B-caso-03, D59]`. */
export function idsIn(text: string): readonly string[] {
  return [...text.matchAll(TITLED)].flatMap(([, list = ""]) => list.match(ID) ?? []);
}

/** Ids that the tests of a file name in their titles, written there or brought by a table. */
function idsOfTitles(text: string): ReadonlySet<string> {
  const cells = TAKES_A_CELL.test(text) ? [...text.matchAll(CELL)] : [];
  return new Set([...idsIn(text), ...cells.flatMap(([, list = ""]) => list.match(ID) ?? [])]);
}

/** Ids that test files name in their titles, with the files, whether or not the tests ran. */
export function titledIds(root: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const file of listFiles(root, ...TESTS).filter((path) => path !== OF_THE_REPORT)) {
    for (const id of idsOfTitles(readText(root, file))) found.set(id, [...(found.get(id) ?? []), file]);
  }
  return found;
}

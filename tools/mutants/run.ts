import { readFileSync, realpathSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startTestPostgres } from "../../apps/server/test/postgres.ts";
import { REPO } from "../planted.ts";
import { type Copy, copyRepository } from "./copy.ts";
import { MUTANTS } from "./list.ts";
import { type Kind, type Mutant, mutate } from "./mutant.ts";
import { type End, runTests } from "./vitest.ts";

/** Two cores must be enough, and PostgreSQL needs a share of them. */
const LANES = 2;
/** How much of each kind must be seen, in percent, and of all together. */
const MIN: Readonly<Record<Kind | "all", number>> = { wall: 100, lock: 100, rule: 0, other: 0, all: 85 };

/** For the whole of the tests, unbroken. */
const BASELINE_S = 3_600;
/** Many times as long as the tests take unbroken: what hangs is seen as well. */
const limitOf = (seconds: number): number => 90 + seconds * 5;

export interface Outcome {
  readonly mutant: Mutant;
  readonly killed: boolean;
}

/** Plants one defect after the other in a copy of the repository and runs the tests nearest to it. */
export async function runMutants(mutants: readonly Mutant[]): Promise<readonly Outcome[]> {
  const stopPostgres = await startTestPostgres();
  const copies = Array.from({ length: Math.min(LANES, mutants.length) }, () => copyRepository(REPO));
  try {
    const seconds = await baseline(copies, mutants);
    const waiting = [...mutants];
    const outcomes: Outcome[] = [];
    const late: Mutant[] = [];
    const lane = async (copy: Copy): Promise<void> => {
      for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift()) {
        const end = await plant(copy, mutant, seconds);
        if (end === "late") late.push(mutant);
        else outcomes.push({ mutant, killed: end !== "green" });
      }
    };
    await Promise.all(copies.map(lane));
    // Alone: what the clock ended beside another may only have been slow.
    for (const mutant of late)
      for (const copy of copies.slice(0, 1))
        outcomes.push({ mutant, killed: (await plant(copy, mutant, seconds)) !== "green" });
    return outcomes;
  } finally {
    for (const copy of copies) copy.remove();
    await stopPostgres();
  }
}

/** How long each test file takes unbroken. One that is red already would see every defect. */
async function baseline(copies: readonly Copy[], mutants: readonly Mutant[]): Promise<Map<string, number>> {
  const [copy] = copies;
  if (!copy) return new Map();
  const tests = [...new Set(mutants.flatMap((mutant) => mutant.tests))];
  console.log(`${mutants.length} mutants; first their ${tests.length} test files, unbroken`);
  const run = { root: realpathSync(copy.root), limitSeconds: BASELINE_S, bail: false };
  const { green } = await runTests({ ...run, tests });
  const seconds = new Map(green);
  // Once more and alone: what is red only beside the others says nothing about a mutant.
  for (const test of tests.filter((one) => !green.has(one))) {
    const again = await runTests({ ...run, tests: [test] });
    if (again.end !== "green") throw new Error(`${test} is red without any mutant: ${again.by}`);
    seconds.set(test, again.seconds);
  }
  return seconds;
}

/** How the tests nearest to a defect end. What says nothing of the defect, but of the machine, ends everything. */
async function plant(copy: Copy, mutant: Mutant, seconds: ReadonlyMap<string, number>): Promise<End> {
  const path = join(copy.root, mutant.file);
  const text = readFileSync(path, "utf8");
  writeFileSync(path, mutate(mutant, text));
  const usual = mutant.tests.reduce((total, test) => total + (seconds.get(test) ?? 0), 0);
  const run = {
    root: realpathSync(copy.root),
    tests: mutant.tests,
    limitSeconds: limitOf(usual),
    bail: true,
  };
  const { end, by, seconds: took } = await runTests(run).finally(() => writeFileSync(path, text));
  const unbroken = end === "unread" ? (await runTests(run)).end : "green";
  if (end === "broken" || unbroken !== "green")
    throw new Error(`${mutant.id}: the tests say nothing of it; unbroken they are ${unbroken}: ${by}`);
  console.log(
    end === "green"
      ? `✗ ${mutant.id} (${mutant.kind}) ${took.toFixed(1)} s SURVIVED: ${mutant.means} (${mutant.file})`
      : `✓ ${mutant.id} (${mutant.kind}) ${took.toFixed(1)} s: ${by}`,
  );
  return end;
}

/** What was seen by kind, and what is too little of it. */
export function judge(outcomes: readonly Outcome[]): { table: string; faults: readonly string[] } {
  const kinds = ["wall", "lock", "rule", "other", "all"] as const;
  const shares = kinds.map((kind) => {
    const those = outcomes.filter(({ mutant }) => kind === "all" || mutant.kind === kind);
    const killed = those.filter((outcome) => outcome.killed).length;
    return { kind, of: those.length, killed, percent: (100 * killed) / Math.max(1, those.length) };
  });
  const rows = shares.map(
    ({ kind, of, killed, percent }) => `| ${kind} | ${killed} of ${of} | ${percent.toFixed(0)} % |`,
  );
  return {
    table: ["| planted defects | seen by the tests nearest to them | |", "|---|---|---|", ...rows].join("\n"),
    faults: shares
      .filter(({ kind, of, percent }) => of > 0 && percent < MIN[kind])
      .map(({ kind, percent }) => `${kind}: ${percent.toFixed(0)} % seen, at least ${MIN[kind]} % must be`),
  };
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { only: { type: "string" }, kind: { type: "string" }, part: { type: "string" } },
  });
  const only = values.only?.split(",");
  const kinds = values.kind?.split(",");
  const [part = 1, parts = 1] = (values.part ?? "1/1").split("/").map(Number);
  const chosen = MUTANTS.filter(
    ({ id, kind }) => (only?.includes(id) ?? true) && (kinds?.includes(kind) ?? true),
  ).filter((_mutant, index) => index % parts === part - 1);
  const { table, faults } = judge(await runMutants(chosen));
  console.log(`\n${table}\n`);
  for (const fault of faults) console.error(`✗ ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
}

if (import.meta.main) await main();

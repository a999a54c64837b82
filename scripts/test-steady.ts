// Every test again and again beside busy processes, until a time is over; names whatever was ever red.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { parseArgs } from "node:util";
import { startTestPostgres } from "../apps/server/test/postgres.ts";
import { ensureChromium } from "./run/chromium.ts";
import { fail, Problem, ROOT } from "./run/root.ts";
import { Ledger, roundOf, spread } from "./run/steady.ts";
import { runPlaywright, runVitest } from "./run/suite.ts";
import { Tasks } from "./run/tasks.ts";
import { journeyFiles, testFiles } from "./run/test-files.ts";

const LOGS = join(ROOT, ".cache/steady");
const USAGE = "Uso: npm run test:steady -- [minutos] [--busy=procesos]";
/** Files of one run: so many that two workers meet, so few that the next ones come soon. */
const TESTS = 6;
/** The demo starts anew for each group of journeys. */
const JOURNEYS = 5;

interface Group {
  run: typeof runVitest;
  files: readonly string[];
}

function settings(): { minutes: number; busy: number } {
  const { values, positionals } = parseArgs({
    options: { busy: { type: "string" } },
    allowPositionals: true,
  });
  const minutes = Number(positionals[0] ?? 60);
  const busy = Number(values.busy ?? 2);
  if (!(minutes > 0) || !Number.isInteger(busy) || busy < 0) throw new Problem(USAGE);
  return { minutes, busy };
}

const started = performance.now();
const elapsed = (): string => {
  const seconds = Math.round((performance.now() - started) / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
};

const tasks = new Tasks();
tasks.stopWhenAsked();
const ledger = new Ledger();
const chromium = ensureChromium();
const tests = testFiles();
const journeys = chromium === undefined ? [] : journeyFiles();
const env = chromium === undefined ? {} : { CHROMIUM_PATH: chromium };
let groups = 0;

async function runGroup({ run, files }: Group): Promise<void> {
  groups += 1;
  const output: string[] = [];
  const report = join(LOGS, "report.json");
  rmSync(report, { force: true });
  const outcome = await run(tasks, { report, args: files, env, show: (line) => output.push(line) });
  // What was cut off says nothing.
  if (tasks.stopped) return;
  const red = ledger.enter(outcome, files.join(" "));
  if (red.length === 0) {
    console.log(`${elapsed()} ✓ ${files.map((file) => basename(file)).join(" ")}`);
    return;
  }
  const log = join(LOGS, `rojo-${groups}.log`);
  writeFileSync(log, `${output.join("\n")}\n`);
  console.log([`${elapsed()} ✗ ${relative(ROOT, log)}`, ...red.map((name) => `  ${name}`)].join("\n"));
}

function tell(): void {
  const times = [...ledger.timesOf([...tests, ...journeys])].sort(([a], [b]) => b - a);
  console.log(`\nTiempo: ${elapsed()}. Corridas por archivo:`);
  for (const [ran, files] of times) console.log(`  ${ran} veces: ${files} archivos`);
  if (chromium === undefined) console.log("Sin recorridos: no hay Chromium en este sistema.");
  const { red } = ledger;
  console.log(red.length === 0 ? "Nada fue rojo." : "Fue rojo:");
  for (const { name, reds, runs } of red) console.log(`  ${reds} de ${runs}  ${name}`);
  if (red.length > 0) process.exitCode = 1;
}

try {
  const { minutes, busy } = settings();
  rmSync(LOGS, { recursive: true, force: true });
  mkdirSync(LOGS, { recursive: true });
  // One for all runs, instead of one made anew for each handful of files.
  const stopPostgres = await startTestPostgres();
  const idle = Array.from({ length: busy }, () =>
    tasks.run({ command: process.execPath, args: ["scripts/run/busy.ts"], show: () => undefined }),
  );
  const end = setTimeout(() => tasks.stop(), minutes * 60_000);
  // A run that is cut short leaves off elsewhere than the last one did.
  const first = Math.floor(Date.now() / 60_000);
  for (let round = first; !tasks.stopped; round += 1) {
    const plan = spread<Group>(
      roundOf(tests, round, TESTS).map((files) => ({ run: runVitest, files })),
      roundOf(journeys, round, JOURNEYS).map((files) => ({ run: runPlaywright, files })),
    );
    for (const group of plan) if (!tasks.stopped) await runGroup(group);
  }
  clearTimeout(end);
  await Promise.all(idle);
  await stopPostgres();
  tell();
} catch (error) {
  tasks.stop();
  fail(error);
}

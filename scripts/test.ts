// Everything that must hold, in one command: types, house rules, tests, the built web and the journeys in a browser.
import { spawn } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ensureChromium } from "./run/chromium.ts";
import { fail, manifest, programOf, ROOT } from "./run/root.ts";
import {
  add,
  NOTHING,
  ONE_FAILED,
  ONE_PASSED,
  type Tally,
  tallyOfPlaywright,
  tallyOfVitest,
} from "./run/tally.ts";
import { buildWeb } from "./run/web.ts";

const REPORTS = join(ROOT, ".cache/test");
const VITEST_REPORT = join(REPORTS, "vitest.json");
const PLAYWRIGHT_REPORT = join(REPORTS, "playwright.json");
const TYPES = ["tsconfig.json", "apps/web/tsconfig.json", "e2e/tsconfig.json"];

interface Step {
  name: string;
  run: () => Promise<Tally> | Tally;
}

let running: ReturnType<typeof spawn> | undefined;

function execute(
  command: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
  shell = false,
): Promise<number | null> {
  return new Promise((resolve, reject) => {
    running = spawn(command, args, { cwd: ROOT, stdio: "inherit", shell, env: { ...process.env, ...env } });
    running.once("error", reject).once("close", resolve);
  });
}

const node = (program: string, args: string[], env?: NodeJS.ProcessEnv): Promise<number | null> =>
  execute(process.execPath, [program, ...args], env);

const asOne = (code: number | null): Tally => (code === 0 ? ONE_PASSED : ONE_FAILED);

/** The parts of `npm run check` as steps of their own. */
function checkSteps(wanted: (part: string) => boolean): Step[] {
  return Object.entries(manifest(ROOT).scripts ?? {})
    .filter(([name]) => name.startsWith("check:") && wanted(name.slice("check:".length)))
    .map(([name, line]) => ({ name, run: async () => asOne(await execute(line, [], {}, true)) }));
}

async function vitest(chromium: string | undefined): Promise<Tally> {
  const flags = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${VITEST_REPORT}`];
  const code = await node(programOf("vitest", "vitest"), flags, chromium ? { CHROMIUM_PATH: chromium } : {});
  return tallyOfVitest(VITEST_REPORT, code);
}

async function journeys(chromium: string | undefined): Promise<Tally> {
  if (chromium === undefined) {
    console.log("Omitido: no hay Chromium en este sistema y no se pudo instalar (CHROMIUM_PATH lo indica).");
    return process.env["REQUIRE_ALL"] === "1" ? ONE_FAILED : NOTHING;
  }
  const args = ["test", "-c", "e2e/playwright.config.ts", "--reporter=list,json"];
  const env = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: PLAYWRIGHT_REPORT };
  const code = await node(programOf("@playwright/test", "playwright"), args, env);
  return tallyOfPlaywright(PLAYWRIGHT_REPORT, code);
}

function webBuild(): Tally {
  const { built } = buildWeb();
  if (!built) console.log("Sin cambios desde la última construcción.");
  return ONE_PASSED;
}

function steps(chromium: string | undefined): Step[] {
  return [
    ...TYPES.map((project) => ({
      name: `Tipos: ${project}`,
      run: async () => asOne(await node(programOf("typescript", "tsc"), ["--noEmit", "-p", project])),
    })),
    // Types have steps already, and the report on requirements closes the run.
    ...checkSteps((part) => part !== "types" && part !== "requirements"),
    { name: "Pruebas", run: () => vitest(chromium) },
    { name: "Construcción de la web", run: webBuild },
    { name: "Recorridos en el navegador", run: () => journeys(chromium) },
    ...checkSteps((part) => part === "requirements"),
  ];
}

const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;

function verdictOf({ passed, failed }: Tally): string {
  if (failed > 0) return `✗ ${failed} con fallo`;
  return passed > 0 ? "✓" : "– omitido";
}

async function runStep({ name, run }: Step): Promise<Tally> {
  const started = performance.now();
  console.log(`\n── ${name} ${"─".repeat(Math.max(3, 70 - name.length))}`);
  let tally = ONE_FAILED;
  try {
    tally = await run();
  } catch (error) {
    fail(error);
  }
  const verdict = verdictOf(tally);
  const skipped = tally.skipped > 0 ? `, ${tally.skipped} omitidas` : "";
  console.log(`── ${name}: ${verdict}${skipped}, ${seconds(started)}`);
  return tally;
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    running?.kill(signal);
    process.exitCode = 1;
    stopped = true;
  });
}
let stopped = false;

const started = performance.now();
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
const chromium = ensureChromium();
let total = NOTHING;
const failures: string[] = [];
for (const step of steps(chromium)) {
  if (stopped) break;
  const tally = await runStep(step);
  if (tally.failed > 0) failures.push(`${step.name} (${tally.failed})`);
  total = add(total, tally);
}
console.log(`\nTiempo total: ${seconds(started)}`);
if (failures.length > 0) console.log(`Con fallo: ${failures.join(", ")}`);
if (stopped) console.log("Interrumpido: lo que falta no se ejecutó.");
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 || stopped ? 1 : 0;

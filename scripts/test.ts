// Everything that must hold, in one command: types, house rules, tests, the built web and the journeys in a browser.
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parts, REQUIREMENTS, runParts } from "../tools/parts.ts";
import { ensureChromium } from "./run/chromium.ts";
import { repeatJourneys, repeatTests } from "./run/repeat.ts";
import { Steps } from "./run/steps.ts";
import { REPORTS, runPlaywright, runVitest } from "./run/suite.ts";
import { NOTHING, ONE_FAILED, ONE_PASSED, type Outcome, type Tally, tallyOf } from "./run/tally.ts";
import { Tasks } from "./run/tasks.ts";

const TESTS = "Pruebas";
const JOURNEYS = "Recorridos en el navegador";
/** Checks that run side by side. */
const LANES = 2;

const tasks = new Tasks();
tasks.stopWhenAsked();
const steps = new Steps(tasks);

/** Each line says whose it is. */
const linesOf =
  (track: string) =>
  (line: string): void =>
    console.log(`${track.padEnd(10)} │ ${line}`);

rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
const chromium = ensureChromium();
const ofTests = { env: chromium === undefined ? {} : { CHROMIUM_PATH: chromium }, show: linesOf("pruebas") };
const ofJourneys = { ...ofTests, show: linesOf("recorridos") };
let tests: Outcome = { files: [], others: [] };
let journeys: Outcome = { files: [], others: [] };

async function runTests(): Promise<Tally> {
  tests = await runVitest(tasks, { ...ofTests, report: join(REPORTS, "vitest.json"), args: [] });
  return tallyOf(tests);
}

async function buildWeb(): Promise<Tally> {
  const code = await tasks.run({
    command: process.execPath,
    args: ["scripts/web.ts"],
    show: linesOf("web"),
  });
  return code === 0 ? ONE_PASSED : ONE_FAILED;
}

async function runJourneys(): Promise<Tally> {
  if (chromium === undefined) {
    console.log("Omitido: no hay Chromium en este sistema y no se pudo instalar (CHROMIUM_PATH lo indica).");
    return process.env["REQUIRE_ALL"] === "1" ? ONE_FAILED : NOTHING;
  }
  journeys = await runPlaywright(tasks, {
    ...ofJourneys,
    report: join(REPORTS, "playwright.json"),
    args: [],
  });
  return tallyOf(journeys);
}

async function check(wanted: (name: string) => boolean): Promise<Tally> {
  const chosen = parts().filter(({ name }) => wanted(name));
  const failed = await runParts(chosen, { tasks, lanes: LANES });
  return { passed: chosen.length - failed.length, failed: failed.length, skipped: 0 };
}

/** What failed gets a second chance, alone: it counts as passed then, and is named. */
async function repeatFailures(): Promise<readonly string[]> {
  const again = await repeatTests(tasks, tests, ofTests);
  const onScreen = await repeatJourneys(tasks, journeys, ofJourneys);
  steps.correct(TESTS, tallyOf(again.outcome));
  steps.correct(JOURNEYS, tallyOf(onScreen.outcome));
  return [...again.flickering, ...onScreen.flickering];
}

// One after the other: a browser that paints takes both cores, and tests beside it run out of their time.
await steps.run(TESTS, runTests);
await steps.run("Construcción de la web", buildWeb);
await steps.run(JOURNEYS, runJourneys);
await steps.run("Comprobaciones", () => check((name) => name !== REQUIREMENTS));
const flickering = process.env["RETRY_ONCE"] === "1" && steps.failed ? await repeatFailures() : [];
// It reads what the tests reported.
await steps.run("Requisitos", () => check((name) => name === REQUIREMENTS));
steps.close(flickering);

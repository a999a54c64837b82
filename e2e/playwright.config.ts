import { defineConfig } from "@playwright/test";
import { NO_INSTALLATION } from "../scripts/run/no-installation.ts";
import { CHROMIUM, ESCRITORIO, PORT, SIMULATORS_PORT } from "./demo.ts";

const NODE = JSON.stringify(process.execPath);
const DATA_DIR = ".cache/e2e";
/** Without a shell in between, the demo notices when the runner was killed, and ends too. */
const INSTEAD_OF_THE_SHELL = process.platform === "win32" ? "" : "exec ";

export default defineConfig({
  testDir: ".",
  outputDir: "../.cache/e2e-results",
  testMatch: "**/*.test.ts",
  // An operator stands at one point at a time: the two groups share no operator, and within a group tests take turns.
  // The desk's group has the first two operators and is the longer one: what needs neither belongs to the other.
  workers: 2,
  projects: [
    { name: "mesa", testDir: "mesa", workers: 1 },
    { name: "pantallas", testDir: "pantallas", workers: 1 },
  ],
  retries: 0,
  forbidOnly: true,
  // What is there is seen at once; these are for a machine that does five other things, and cost nothing when it does not.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: "list",
  use: {
    baseURL: ESCRITORIO,
    locale: "es-BO",
    timezoneId: "America/La_Paz",
    viewport: { width: 1366, height: 768 },
    // Animations are for people; axe would judge a half-faded page.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: CHROMIUM,
    // Pictures of every step would cost more than the steps.
    trace: { mode: "retain-on-failure", screenshots: false, sources: false },
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
  },
  webServer: {
    // With the Node that runs us: the machine's own may be an older one.
    command: `${NODE} e2e/empty.ts ${DATA_DIR} && ${INSTEAD_OF_THE_SHELL}${NODE} scripts/start.ts`,
    cwd: "..",
    env: {
      ...NO_INSTALLATION,
      PORT: String(PORT),
      SIMULATORS_PORT: String(SIMULATORS_PORT),
      DATA_DIR,
      PUBLIC_URL: ESCRITORIO,
    },
    url: `${ESCRITORIO}/health/ready`,
    reuseExistingServer: process.env["E2E_REUSE"] === "1",
    timeout: 120_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
  },
});

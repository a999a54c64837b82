import { defineConfig } from "vitest/config";
import { LongestFirst } from "./scripts/run/longest-first.ts";
import { reportersFor } from "./scripts/run/reporters.ts";

/** Everywhere but the browser journeys, which are Playwright's. */
const NOT_OURS = ["**/node_modules/**", "**/dist/**", "e2e/**"];

/** The files of one worker share what they have loaded: a test that changes something global puts it back. */
const SHARED = { pool: "threads", isolate: false } as const;
/** What a page loads on its way, and another contract under the same form, can be seen only by a file that loads everything anew. */
const APART = [
  "apps/web/src/pages/login/llegada.test.tsx",
  "apps/web/src/domains/punto/punto-campos.test.tsx",
];
/** The screens: in a document, each test on a page just opened. */
const SCREENS = { environment: "jsdom", setupFiles: "apps/web/test/comienzo.ts" } as const;

export default defineConfig({
  test: {
    // Two cores must be enough. A file waits for PostgreSQL a third of its time, so a third worker has work meanwhile.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    ...reportersFor(process.env["VITEST_REPORT"]),
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // What happens within moments on an idle machine may take a while on a busy one.
    expect: { poll: { timeout: 8_000, interval: 20 } },
    projects: [
      {
        extends: true,
        test: {
          ...SHARED,
          name: "server",
          environment: "node",
          include: ["apps/server/**/*.test.ts"],
          exclude: NOT_OURS,
          globalSetup: ["apps/server/test/postgres-setup.ts"],
        },
      },
      {
        extends: true,
        test: {
          ...SHARED,
          name: "node",
          environment: "node",
          include: ["{packages,tools,scripts,bench}/**/*.test.ts", "apps/simulators/**/*.test.ts"],
          exclude: NOT_OURS,
        },
      },
      {
        extends: true,
        // What is installed may be a link to elsewhere: the copies of tools/mutants have it so.
        server: { fs: { strict: false } },
        test: {
          ...SHARED,
          ...SCREENS,
          name: "web",
          include: ["apps/web/**/*.test.{ts,tsx}"],
          exclude: [...NOT_OURS, ...APART],
        },
      },
      {
        extends: true,
        test: {
          ...SCREENS,
          name: "web-apart",
          pool: "threads",
          isolate: true,
          include: APART,
        },
      },
    ],
  },
});

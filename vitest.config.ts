import { defineConfig } from "vitest/config";
import { LongestFirst } from "./scripts/run/longest-first.ts";
import { reportersFor } from "./scripts/run/reporters.ts";

/** Everywhere but the browser journeys, which are Playwright's. */
const NOT_OURS = ["**/node_modules/**", "**/dist/**", "e2e/**"];

/** The files of one worker share what they have loaded: a test that changes something global puts it back. */
const SHARED = { pool: "threads", isolate: false } as const;
/** The screens keep their state in modules that nothing empties yet: each file loads them anew. */
const APART = { pool: "threads", isolate: true } as const;

export default defineConfig({
  test: {
    // Two cores must be enough, and PostgreSQL needs a share of them.
    maxWorkers: 2,
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
        test: {
          ...APART,
          name: "web",
          // A file that needs a document says so in its first line: `@vitest-environment jsdom`.
          environment: "node",
          include: ["apps/web/**/*.test.{ts,tsx}"],
          exclude: NOT_OURS,
        },
      },
    ],
  },
});

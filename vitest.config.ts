import { defineConfig } from "vitest/config";

/** Everywhere but the browser journeys, which are Playwright's. */
const NOT_OURS = ["**/node_modules/**", "**/dist/**", "e2e/**"];

export default defineConfig({
  test: {
    // Two cores must be enough, and PostgreSQL needs a share of them.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // What happens within moments on an idle machine may take a while on a busy one.
    expect: { poll: { timeout: 8_000, interval: 20 } },
    projects: [
      {
        extends: true,
        test: {
          name: "server",
          environment: "node",
          include: ["apps/server/**/*.test.ts"],
          exclude: NOT_OURS,
          globalSetup: ["apps/server/test/postgres.setup.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "node",
          environment: "node",
          include: ["{packages,tools,scripts,bench}/**/*.test.ts", "apps/simulators/**/*.test.ts"],
          exclude: NOT_OURS,
        },
      },
      {
        extends: true,
        test: {
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

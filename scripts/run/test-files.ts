import { globSync } from "node:fs";
import { ROOT } from "./root.ts";

const list = (pattern: string): string[] =>
  globSync(pattern, { cwd: ROOT, exclude: (name) => /(^|\/)(node_modules|dist)$/.test(name) }).sort();

/** What Vitest runs: paths of the repository. */
export const testFiles = (): string[] => list("{apps,packages,scripts,tools,bench}/**/*.test.{ts,tsx}");

/** What Playwright runs. */
export const journeyFiles = (): string[] => list("e2e/**/*.test.ts");

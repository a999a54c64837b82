import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Folders that no check looks into. */
export const SKIPPED: ReadonlySet<string> = new Set([
  "node_modules",
  "dist",
  ".data",
  ".cache",
  ".git",
  "coverage",
  "test-results",
  "playwright-report",
]);

/** Paths of files below `root` that match, relative to it and in a fixed order. */
export function listFiles(root: string, ...patterns: readonly string[]): readonly string[] {
  return [...patterns]
    .flatMap((pattern) =>
      globSync(pattern, { cwd: root, exclude: (name) => SKIPPED.has(name.split("/").at(-1) ?? "") }),
    )
    .sort();
}

export function readText(root: string, path: string): string {
  return readFileSync(join(root, path), "utf8");
}

/** 1-based line of a position in a text. */
export function lineAt(text: string, index: number): number {
  return text.slice(0, index).split("\n").length;
}

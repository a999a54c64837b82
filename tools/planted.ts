import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";

/** A file of a planted tree: path from its root, and its text. */
export type Tree = Readonly<Record<string, string>>;

export const REPO = resolve(import.meta.dirname, "..");

/** Writes a tree outside the repository and answers its root; the caller removes it with `uproot`. */
export function plant(...trees: readonly Tree[]): string {
  const root = mkdtempSync(join(tmpdir(), "ventanilla-checks-"));
  for (const tree of trees) {
    for (const [path, text] of Object.entries(tree)) {
      const file = join(root, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
  }
  return root;
}

/** Makes a workspace of the planted tree reachable under its package name, as npm does. */
export function linkWorkspace(root: string, name: string, folder: string): void {
  const link = join(root, "node_modules/@ventanilla", name);
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(join(root, folder), link, "dir");
}

export function uproot(root: string): void {
  rmSync(root, { recursive: true, force: true });
}

/** Makes one of our own installed packages reachable in the planted tree: where its entry lies is part of what is tried. */
export function linkPackage(root: string, name: string): void {
  const link = join(root, "node_modules", name);
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(join(REPO, "node_modules", name), link, "dir");
}

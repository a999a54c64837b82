import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { SKIPPED } from "../files.ts";

const OURS = "@ventanilla";

export interface Copy {
  readonly root: string;
  remove(): void;
}

/** A copy of the repository as it stands, in which files may be broken: what is installed is linked, our own packages are the copy's. */
export function copyRepository(repo: string): Copy {
  const root = mkdtempSync(join(tmpdir(), "ventanilla-mutants-"));
  cpSync(repo, root, { recursive: true, filter: (source) => !SKIPPED.has(basename(source)) });
  const installed = join(repo, "node_modules");
  const linked = join(root, "node_modules");
  mkdirSync(join(linked, OURS), { recursive: true });
  for (const name of readdirSync(installed))
    if (name !== OURS) symlinkSync(join(installed, name), join(linked, name));
  // Relative to where they stand: here they lead into the copy.
  cpSync(join(installed, OURS), join(linked, OURS), { recursive: true, verbatimSymlinks: true });
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}

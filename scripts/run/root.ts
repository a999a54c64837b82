import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { Problem } from "../../apps/server/src/shared/problem.ts";

export { Problem };

/** The folder of the checkout. */
export const ROOT = join(import.meta.dirname, "../..");

export const DATA_DIR = resolve(ROOT, process.env["DATA_DIR"] || ".data");

/** Ends a command: a Problem in its own words, anything else with where it came from. */
export function fail(error: unknown): void {
  console.error(
    `\n${error instanceof Error && !(error instanceof Problem) ? error.stack : String((error as Error).message)}`,
  );
  process.exitCode = 1;
}

interface Manifest {
  bin?: string | Record<string, string>;
  scripts?: Record<string, string>;
}

export const manifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));

/** The JavaScript behind a package's command, to run with our Node: .bin holds shell scripts on Windows. */
export function programOf(packageName: string, command: string, workspace = "."): string {
  const folder = [join(ROOT, workspace), ROOT]
    .map((base) => join(base, "node_modules", packageName))
    .find((candidate) => existsSync(candidate));
  if (folder === undefined) throw new Problem(`Falta el paquete ${packageName}: ejecute «npm ci»`);
  const { bin } = manifest(folder);
  const path = typeof bin === "string" ? bin : bin?.[command];
  if (path === undefined) throw new Error(`${packageName} no tiene el programa ${command}`);
  return join(folder, path);
}

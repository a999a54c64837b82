import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { underLock } from "../../apps/server/src/db/embedded/lock.ts";
import { asideOf, putBuild, requireOwn, sourcesOf, stamp } from "./put-build.ts";
import { Problem, programOf, ROOT } from "./root.ts";

const WEB = join(ROOT, "apps/web");
/** The folder that servers hand out. One that versions in folders of their own share stands beside them, and may be a disk of its own. */
const DIST = resolve(process.env["WEB_DIST"] || join(WEB, "dist"));
const ASIDE = asideOf(DIST);

/** All that the built web is made of. */
const SOURCES = [
  "apps/web/build",
  "apps/web/index.html",
  "apps/web/package.json",
  "apps/web/public",
  "apps/web/src",
  "apps/web/tsconfig.json",
  "apps/web/vite.config.ts",
  "packages/client/src",
  "packages/contract/src",
  "packages/i18n/src",
  "package-lock.json",
  "tsconfig.base.json",
].map((path) => join(ROOT, path));

function files(path: string): string[] {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** What the web of this version is made of; a build notes it beside itself. */
export function hashOfSources(): string {
  const hash = createHash("sha256");
  for (const file of SOURCES.flatMap(files))
    hash.update(`${relative(ROOT, file)}\0`).update(readFileSync(file));
  return hash.digest("hex");
}

interface Built {
  built: boolean;
  seconds: number;
}

/**
 * Builds the web if its sources changed since the last time. Two commands at once take turns, and the second finds it done.
 * Where there is nothing to build nothing is written: who only serves need not be able to.
 */
export async function buildWeb(): Promise<Built> {
  try {
    const wanted = hashOfSources();
    return sourcesOf(DIST) === wanted ? DONE : await buildInTurn(wanted);
  } catch (error) {
    throw isOfSystem(error) ? cannotWrite(error) : error;
  }
}

const DONE: Built = { built: false, seconds: 0 };

function buildInTurn(wanted: string): Promise<Built> {
  requireOwn(DIST);
  mkdirSync(ASIDE, { recursive: true });
  return underLock(join(ASIDE, "web.lock"), async () => {
    const started = performance.now();
    if (sourcesOf(DIST) === wanted) return DONE;
    build(wanted);
    return { built: true, seconds: (performance.now() - started) / 1000 };
  });
}

/** What the operating system says bears the name of the call. */
const isOfSystem = (error: unknown): error is Error => error instanceof Error && "syscall" in error;

const cannotWrite = (cause: Error): Problem =>
  new Problem(
    `La web no se pudo dejar en ${DIST} (WEB_DIST): ${cause.message}. Constrúyala con «npm run web» quien pueda ` +
      "escribir en esa carpeta; quien la sirve después no escribe en ella.",
    { cause },
  );

/** Aside first: a server at work keeps the old files until the new ones are whole, and a failed build costs nothing. */
function build(sources: string): void {
  const aside = join(ASIDE, `web-${process.pid}`);
  try {
    const vite = [
      programOf("vite", "vite", "apps/web"),
      "build",
      "--outDir",
      aside,
      "--emptyOutDir",
      "--logLevel",
      "warn",
    ];
    const { status } = spawnSync(process.execPath, vite, { cwd: WEB, stdio: "inherit" });
    if (status !== 0) throw new Problem("La web no se pudo construir; la causa está arriba.");
    stamp(aside, sources);
    putBuild(aside, DIST);
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

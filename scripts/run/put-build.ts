import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative, sep } from "node:path";

const ASSETS = "assets";
const STAMP = ".ventanilla-build.json";
const PAGE = /\.html(?:\.br|\.gz)?$/;
/** So long somebody may have a page open: a session lasts twelve hours, and processes of the version before end within minutes. */
const KEPT_MS = 24 * 3_600_000;

interface Build {
  /** Hash of what it was made of. */
  sources: string;
  /** Its hashed files, by which a later build knows which ones leave with it. */
  assets: string[];
}

/** Paths below a folder, whatever their depth. */
function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

const isAsset = (path: string): boolean => path.startsWith(ASSETS + sep);

function read(dist: string): Build | undefined {
  const path = join(dist, STAMP);
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : undefined;
}

/** Of what the build in this folder was made; undefined: nobody knows. */
export const sourcesOf = (dist: string): string | undefined => read(dist)?.sources;

/** Notes in a new build what it was made of. */
export function stamp(folder: string, sources: string): void {
  const build: Build = { sources, assets: filesIn(folder).filter(isAsset) };
  writeFileSync(join(folder, STAMP), JSON.stringify(build));
}

/** A page comes after all that it asks for, and the stamp when everything is there. */
function orderOf(path: string): number {
  if (path === STAMP) return 3;
  if (PAGE.test(path)) return 2;
  return isAsset(path) ? 0 : 1;
}

/** From now on the age of a file of the build before says how long it has not been of the build. */
function letGo(dist: string, stays: ReadonlySet<string>, nowMs: number): void {
  const present = filesIn(dist).filter(isAsset);
  const leaving = new Set(read(dist)?.assets ?? present);
  for (const path of present.filter((one) => !stays.has(one))) {
    const file = join(dist, path);
    if (leaving.has(path)) utimesSync(file, nowMs / 1000, nowMs / 1000);
    else if (nowMs - statSync(file).mtimeMs > KEPT_MS) rmSync(file);
  }
}

/**
 * Moves a build into the folder that servers hand out. Servers at work and pages that are open ask for files of the builds
 * before for a while, so these stay beside the new ones.
 */
export function putBuild(from: string, dist: string, nowMs = Date.now()): void {
  const files = filesIn(from);
  const stays = new Set(files);
  letGo(dist, stays, nowMs);
  for (const path of files.toSorted((a, b) => orderOf(a) - orderOf(b))) {
    mkdirSync(dirname(join(dist, path)), { recursive: true });
    renameSync(join(from, path), join(dist, path));
  }
  for (const path of filesIn(dist)) if (!isAsset(path) && !stays.has(path)) rmSync(join(dist, path));
}

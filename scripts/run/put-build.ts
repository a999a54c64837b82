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
import { Problem } from "./root.ts";

const ASSETS = "assets";
const STAMP = ".ventanilla-build.json";
const ASIDE = ".ventanilla";
/** What stands in a folder that is nobody's yet: the second is of the system, where the folder is a disk of its own. */
const NOBODYS: ReadonlySet<string> = new Set([ASIDE, "lost+found"]);
/** Our page says so, also where its build left no note. */
const OUR_PAGE = '<div id="raiz">';
const PAGE = /\.html(?:\.br|\.gz)?$/;
/** So long somebody may have a page open: a session lasts twelve hours, and processes of the version before end within minutes. */
const KEPT_MS = 24 * 3_600_000;

interface Build {
  /** Hash of what it was made of. */
  sources: string;
  /** Its hashed files, by which a later build knows which ones leave with it. */
  assets: string[];
  /** Its other files, which go with it. A version before did not note them, nor the next. */
  others?: string[];
  /** Hashed files of the builds before that lie there still. */
  kept?: string[];
}

/** Where a build is made before it takes its place: on the same disk, by whoever may write there. Servers hand out nothing of it. */
export const asideOf = (dist: string): string => join(dist, ASIDE);

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

const note = (folder: string, build: Build): void =>
  writeFileSync(join(folder, STAMP), JSON.stringify(build));

/** Of what the build in this folder was made; undefined: nobody knows. */
export const sourcesOf = (dist: string): string | undefined => read(dist)?.sources || undefined;

/** Notes in a new build what it was made of. */
export function stamp(folder: string, sources: string): void {
  note(folder, { sources, ...partsOf(filesIn(folder)) });
}

function partsOf(files: readonly string[]): { assets: string[]; others: string[] } {
  return {
    assets: files.filter(isAsset),
    others: files.filter((path) => !isAsset(path) && path !== STAMP),
  };
}

/** Refuses a folder in which something else lies, and no build of ours. */
export function requireOwn(dist: string): void {
  if (!existsSync(dist) || existsSync(join(dist, STAMP))) return;
  const names = readdirSync(dist).filter((name) => !NOBODYS.has(name));
  const page = join(dist, "index.html");
  if (names.length === 0 || (existsSync(page) && readFileSync(page, "utf8").includes(OUR_PAGE))) return;
  throw new Problem(
    `La carpeta ${dist} (WEB_DIST) tiene cosas que no son de la web de Ventanilla, como ${names[0]}: nombre una ` +
      "carpeta vacía, para ella sola.",
  );
}

/** A page comes after all that it asks for, and the stamp when everything is there. */
function orderOf(path: string): number {
  if (path === STAMP) return 3;
  if (PAGE.test(path)) return 2;
  return isAsset(path) ? 0 : 1;
}

/** From now on the age of a file of the build before says how long it has not been of the build. Answers those that are kept. */
function letGo(
  dist: string,
  { before, stays }: { before: Build | undefined; stays: ReadonlySet<string> },
  nowMs: number,
): string[] {
  const present = filesIn(join(dist, ASSETS)).map((path) => join(ASSETS, path));
  const leaving = new Set(before?.assets ?? present);
  const left = new Set(before?.kept ?? present);
  const kept: string[] = [];
  for (const path of present.filter((one) => !stays.has(one))) {
    const file = join(dist, path);
    if (leaving.has(path)) utimesSync(file, nowMs / 1000, nowMs / 1000);
    else if (!left.has(path)) continue;
    else if (nowMs - statSync(file).mtimeMs > KEPT_MS) {
      rmSync(file);
      continue;
    }
    kept.push(path);
  }
  return kept;
}

/**
 * Moves a build into the folder that servers hand out. Servers at work and pages that are open ask for files of the builds
 * before for a while, so these stay beside the new ones. What no build put there is left as it is.
 */
export function putBuild(from: string, dist: string, nowMs = Date.now()): void {
  requireOwn(dist);
  const before = read(dist);
  const files = filesIn(from);
  const stays = new Set(files);
  const kept = letGo(dist, { before, stays }, nowMs);
  beginIn(dist, { before, files, kept });
  note(from, { ...(read(from) ?? { sources: "", ...partsOf(files) }), kept });
  for (const path of files.toSorted((a, b) => orderOf(a) - orderOf(b))) {
    mkdirSync(dirname(join(dist, path)), { recursive: true });
    renameSync(join(from, path), join(dist, path));
  }
  for (const path of before?.others ?? []) if (!stays.has(path)) rmSync(join(dist, path), { force: true });
}

/** Notes what may lie there from now on: of a build that is cut short nothing is somebody else's. */
function beginIn(
  dist: string,
  { before, files, kept }: { before: Build | undefined; files: readonly string[]; kept: readonly string[] },
): void {
  const { assets, others } = partsOf(files);
  mkdirSync(dist, { recursive: true });
  note(dist, {
    sources: before?.sources ?? "",
    assets: before?.assets ?? [],
    others: [...new Set([...(before?.others ?? []), ...others])],
    kept: [...kept, ...assets],
  });
}

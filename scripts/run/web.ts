import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { Problem, programOf, ROOT } from "./root.ts";

const WEB = join(ROOT, "apps/web");
const DIST = join(WEB, "dist");
const STAMP = join(DIST, ".ventanilla-stamp");

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

function hashOfSources(): string {
  const hash = createHash("sha256");
  for (const file of SOURCES.flatMap(files))
    hash.update(`${relative(ROOT, file)}\0`).update(readFileSync(file));
  return hash.digest("hex");
}

/** Builds the web if its sources changed since the last time. */
export function buildWeb(): { built: boolean; seconds: number } {
  const started = performance.now();
  const wanted = hashOfSources();
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === wanted) return { built: false, seconds: 0 };
  // Aside first: a server at work keeps the old files until the new ones are whole, and a failed build costs nothing.
  const aside = join(ROOT, ".cache", `web-${process.pid}`);
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
    writeFileSync(join(aside, ".ventanilla-stamp"), wanted);
    rmSync(DIST, { recursive: true, force: true });
    renameSync(aside, DIST);
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
  return { built: true, seconds: (performance.now() - started) / 1000 };
}

if (import.meta.main && !buildWeb().built) console.log("Sin cambios desde la última construcción.");

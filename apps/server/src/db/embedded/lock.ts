import { closeSync, openSync, readFileSync, rmSync, statSync, writeSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { identityOf, isIdentityAlive } from "./process.ts";

const PAUSE_MS = 50;
// Between creating a lock file and writing the owner into it lie microseconds; an empty one this old was left behind.
const UNWRITTEN_MS = 5_000;

function tryCreate(path: string): boolean {
  try {
    const file = openSync(path, "wx", 0o644);
    writeSync(file, identityOf(process.pid));
    closeSync(file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

function isStale(path: string): boolean {
  try {
    const owner = readFileSync(path, "utf8");
    if (owner !== "") return !isIdentityAlive(owner);
    // The file system's own clock is the only one both sides of this comparison share.
    const probe = `${path}.${process.pid}`;
    closeSync(openSync(probe, "w"));
    const age = statSync(probe).mtimeMs - statSync(path).mtimeMs;
    rmSync(probe, { force: true });
    return age > UNWRITTEN_MS;
  } catch {
    return false;
  }
}

/** Removing a dead owner's lock is itself done under a lock, else two waiters could remove each other's new one. */
function removeIfStale(path: string): void {
  const removal = `${path}.removal`;
  if (!tryCreate(removal)) {
    if (isStale(removal)) rmSync(removal, { force: true });
    return;
  }
  try {
    if (isStale(path)) rmSync(path, { force: true });
  } finally {
    rmSync(removal, { force: true });
  }
}

/** Runs `work` while no other process runs work under the same path. A lock whose owner died is taken over. */
export async function underLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  while (!tryCreate(path)) {
    if (isStale(path)) removeIfStale(path);
    await sleep(PAUSE_MS);
  }
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
}

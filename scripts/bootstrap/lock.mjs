import {
  appendFileSync,
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const UNWRITTEN_MS = 5_000;

/** Tells a process from a later one with the same pid; empty where the system does not say. */
function startMark(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields[0] === "Z" ? "zombie" : fields[19];
  } catch {
    return "";
  }
}

function isAlive(owner) {
  const [pid, mark = ""] = owner.split(" ");
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    if (error.code !== "EPERM") return false;
  }
  return startMark(pid) === mark;
}

const identityOf = (pid) => `${pid} ${startMark(pid)}\n`;

function tryCreate(path) {
  try {
    const file = openSync(path, "wx");
    writeSync(file, identityOf(process.pid));
    closeSync(file);
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
}

function isStale(path) {
  try {
    const owners = readFileSync(path, "utf8").trim();
    if (owners === "") return Date.now() - statSync(path).mtimeMs > UNWRITTEN_MS;
    return !owners.split("\n").some(isAlive);
  } catch {
    return false;
  }
}

/** Removed under a lock of its own, else two waiters could remove each other's new one. */
function removeIfStale(path) {
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

/**
 * Runs `work` while no other process does under the same path; the lock of a dead process is taken over. `work` is
 * handed a function by which a child of ours holds the lock as well, and keeps it should we be killed before it ends.
 */
export async function underLock(path, onWait, work) {
  mkdirSync(dirname(path), { recursive: true });
  for (let told = false; !tryCreate(path); told = true) {
    if (isStale(path)) removeIfStale(path);
    else if (!told) onWait(readFileSync(path, "utf8").split(" ")[0]);
    await sleep(250);
  }
  const release = () => rmSync(path, { force: true });
  process.on("exit", release);
  try {
    return await work((pid) => appendFileSync(path, identityOf(pid)));
  } finally {
    process.off("exit", release);
    release();
  }
}

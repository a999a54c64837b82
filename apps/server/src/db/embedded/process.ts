import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** Fields of /proc/<pid>/stat after the name, which may itself hold spaces and brackets. */
function statFields(pid: number): string[] | undefined {
  if (process.platform !== "linux") return undefined;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return undefined;
  }
}

/** A zombie counts as dead: in a container nobody may ever collect it. */
export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  return statFields(pid)?.[0] !== "Z";
}

/** Tells a process from a later one with the same pid; empty where the system does not say. */
export function startMark(pid: number): string {
  return statFields(pid)?.[19] ?? "";
}

/** Command line of a process, readable also when it belongs to another user; undefined where it cannot be known. */
export function commandLine(pid: number): string | undefined {
  if (process.platform === "win32") return undefined;
  if (process.platform === "linux") {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
    } catch {
      return "";
    }
  }
  return spawnSync("ps", ["-ww", "-p", String(pid), "-o", "command="], { encoding: "utf8" }).stdout;
}

/** Identity of a process as it is written in lock and user files. */
export const identityOf = (pid: number): string => `${pid} ${startMark(pid)}`;

export function isIdentityAlive(identity: string): boolean {
  const [pid = "", mark = ""] = identity.trim().split(" ");
  return isAlive(Number(pid)) && startMark(Number(pid)) === mark;
}

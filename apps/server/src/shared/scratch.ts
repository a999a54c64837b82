import { lstatSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

const PREFIX = "ventanilla-proceso-";

let folder: string | undefined;
process.once("exit", () => folder && removeFolder(folder));

/**
 * Where citizens' files and letters lie while a request or a delivery lasts. It is this process's alone: the system's folder for
 * temporary files is everybody's, and what sweeps that by age may take ours, so it is asked for at each use.
 */
export function scratch(): string {
  if (folder === undefined || !isOwnFolder(folder))
    folder = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
  return folder;
}

/** Under the name of one that was swept away somebody else may have put theirs. */
function isOwnFolder(path: string): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found?.isDirectory() === true && found.uid === (process.getuid?.() ?? found.uid);
}

/**
 * What processes left that were killed goes; theirs that live stays. So does what another user's left, which is theirs to
 * sweep, and what cannot be removed: it keeps nobody from starting.
 */
export function sweepScratch({ uid = process.getuid?.(), remove = removeFolder } = {}): void {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue;
    const path = join(tmpdir(), name);
    try {
      if (isLeft(path, uid)) remove(path);
    } catch {
      // The next start tries again.
    }
  }
}

function removeFolder(path: string): void {
  rmSync(path, { recursive: true, force: true });
}

function isLeft(path: string, uid: number | undefined): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found || (uid !== undefined && found.uid !== uid)) return false;
  const pid = Number.parseInt(basename(path).slice(PREFIX.length), 10);
  // A container that starts again gives the numbers that it gave before.
  return pid === process.pid ? found.mtimeMs < performance.timeOrigin : !lives(pid);
}

function lives(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Another user's lives, and says no more than that.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

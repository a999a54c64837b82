import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const PREFIX = "ventanilla-proceso-";

/**
 * Where citizens' files and letters lie while a request or a delivery lasts. It is this process's alone: the system's folder for
 * temporary files is everybody's.
 */
export const scratch = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
process.once("exit", () => rmSync(scratch, { recursive: true, force: true }));

/** What processes left that were killed goes; theirs that live stays. */
export function sweepScratch(): void {
  const left = readdirSync(tmpdir())
    .filter((name) => name.startsWith(PREFIX))
    .map((name) => ({ path: join(tmpdir(), name), pid: Number.parseInt(name.slice(PREFIX.length), 10) }))
    // A container that starts again gives the numbers that it gave before.
    .filter(({ path, pid }) => (pid === process.pid ? isOlderThanUs(path) : !lives(pid)));
  for (const { path } of left) rmSync(path, { recursive: true, force: true });
}

const isOlderThanUs = (path: string): boolean =>
  (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY) < performance.timeOrigin;

function lives(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Another user's lives, and says no more than that.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

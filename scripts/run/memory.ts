import { createHash } from "node:crypto";
import { existsSync, lstatSync, mkdirSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { dirname, join } from "node:path";
import { isAlive } from "../../apps/server/src/db/embedded/process.ts";
import { ROOT } from "./root.ts";

/** What Linux keeps in memory. */
const SHARED = "/dev/shm";
/** Many times what the tests ever held at once. */
const NEEDED_BYTES = 4 * 2 ** 30;

function hasRoom(shared: string): boolean {
  if (!existsSync(shared)) return false;
  const { bavail, bsize } = statfsSync(shared);
  return bavail * bsize > NEEDED_BYTES;
}

/** One per checkout and user; undefined where the system has none, or too little room in it. */
function inMemory(shared: string): string | undefined {
  if (!hasRoom(shared)) return undefined;
  const whose = createHash("sha256").update(`${process.getuid?.()} ${ROOT}`).digest("hex");
  return join(shared, `ventanilla-${whose.slice(0, 8)}`);
}

/**
 * A folder for what lives only as long as the tests do, in memory where there is room. Files by the thousand that are gone
 * again seconds later cost a disk more than they cost the tests: ext4 looks long for an inode that was not just freed.
 */
export function passingFolder(name: string, shared = SHARED): string | undefined {
  const around = inMemory(shared);
  if (around === undefined) return undefined;
  mkdirSync(around, { recursive: true, mode: 0o755 });
  // Everybody may write there: somebody else's folder of this name could hold somebody else's files.
  return lstatSync(around).uid === process.getuid?.() ? join(around, name) : undefined;
}

const TEMPORARY = "tmp-";

/** What a run that was killed left there. */
function sweep(around: string): void {
  for (const name of readdirSync(around).filter((one) => one.startsWith(TEMPORARY)))
    if (!isAlive(Number(name.slice(TEMPORARY.length))))
      rmSync(join(around, name), { recursive: true, force: true });
}

/** Temporary files of what is started with this environment; `remove` when it has ended. */
export function temporaryFiles(shared = SHARED): { env: NodeJS.ProcessEnv; remove(): void } {
  const folder = passingFolder(`${TEMPORARY}${process.pid}`, shared);
  if (folder === undefined) return { env: {}, remove: () => undefined };
  sweep(dirname(folder));
  mkdirSync(folder, { recursive: true });
  return { env: { TMPDIR: folder }, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

import { readFileSync } from "node:fs";

interface Stat {
  parent: number;
  start: string;
}

function stat(pid: number): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    return fields[0] === "Z" ? undefined : { parent: Number(fields[1]), start: fields[19] ?? "" };
  } catch {
    return undefined;
  }
}

/** bootstrap.mjs, and above it, when npm started it, npm's shell and npm. */
function starters(): { pid: number; start: string }[] {
  const found: { pid: number; start: string }[] = [];
  let pid = process.ppid;
  for (let level = 0; level < 3; level += 1) {
    const known = stat(pid);
    if (known === undefined || pid <= 1) break;
    found.push({ pid, start: known.start });
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8");
    if (process.env["npm_lifecycle_event"] === undefined || /^npm\b|npm-cli/.test(command)) break;
    pid = known.parent;
  }
  return found;
}

/**
 * Calls back when whoever started this command was killed: nobody could stop it with Ctrl-C any more, and the next
 * `npm start` would find its ports taken.
 */
export function onAbandoned(act: () => void): void {
  const parent = process.ppid;
  const known = process.platform === "linux" ? starters() : [];
  const watch = setInterval(() => {
    const isWhole = known.every(({ pid, start }) => stat(pid)?.start === start);
    if (process.ppid === parent && isWhole) return;
    clearInterval(watch);
    act();
  }, 1_000);
  watch.unref();
}

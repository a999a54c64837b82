import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { onAbandoned } from "./ancestors.ts";
import { ROOT } from "./root.ts";

const GRACE_MS = 30_000;
const WINDOWS = process.platform === "win32";

export interface Task {
  command: string;
  args?: readonly string[];
  /** The command is a line for the shell. */
  shell?: boolean;
  env?: NodeJS.ProcessEnv;
  /** Each line that it writes. */
  show(line: string): void;
}

/** A process writes into our pipe, so it cannot see whether a person reads in a terminal. */
const colors = (): NodeJS.ProcessEnv =>
  process.stdout.isTTY && process.env["NO_COLOR"] === undefined ? { FORCE_COLOR: "1" } : {};

/** To the process and to all that it started. */
function signal(child: ChildProcess, name: NodeJS.Signals): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    if (WINDOWS) child.kill(name);
    else process.kill(-child.pid, name);
  } catch {
    // It ended a moment ago.
  }
}

/** The processes of a command that end by themselves: any number side by side, stopped together. */
export class Tasks {
  private readonly running = new Set<ChildProcess>();
  private over = false;

  get stopped(): boolean {
    return this.over;
  }

  /** Answers the exit code; null: it was stopped, or never started because the others were. */
  run({ command, args = [], shell = false, env, show }: Task): Promise<number | null> {
    if (this.over) return Promise.resolve(null);
    const child = spawn(command, args, {
      cwd: ROOT,
      shell,
      detached: !WINDOWS,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, ...colors(), ...env },
    });
    this.running.add(child);
    for (const input of [child.stdout, child.stderr]) createInterface({ input }).on("line", show);
    return new Promise((resolve, reject) => {
      child.once("error", reject).once("close", (code) => {
        this.running.delete(child);
        resolve(code);
      });
    });
  }

  /** Interrupts all of them, as Ctrl-C would: only so Playwright stops the server it has started. */
  stop(): void {
    this.over = true;
    for (const child of this.running) {
      signal(child, "SIGINT");
      setTimeout(() => signal(child, "SIGKILL"), GRACE_MS).unref();
    }
  }

  /** Whoever asks us to stop, or is gone, asks them. */
  stopWhenAsked(): void {
    const stop = (): void => this.stop();
    for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, stop);
    // Nobody may be left to read what we write.
    process.stdout.on("error", stop);
    process.stderr.on("error", stop);
    onAbandoned(stop);
  }
}

import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { identityOf } from "../../apps/server/src/db/embedded/process.ts";
import { Problem, ROOT } from "./root.ts";

const STOP_MS = 20_000;
const READY_MS = 180_000;

/** Loaded into every child, so that none outlives the command that started it, however that ends. */
const WITH_STARTER = import.meta.resolve("./with-starter.ts");

interface Child {
  name: string;
  process: ChildProcess;
}

export interface Program {
  name: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
  cwd?: string;
}

/** The processes of one command: started together, stopped together. */
export class Children {
  private readonly children: Child[] = [];
  private stopping: Promise<void> | undefined;
  private readonly width: number;
  /** Settles when one child ends before it was told to. */
  readonly broken: Promise<Problem>;
  private break: (problem: Problem) => void = () => undefined;

  constructor(names: readonly string[]) {
    this.width = Math.max(...names.map((name) => name.length));
    this.broken = new Promise((resolve) => {
      this.break = resolve;
    });
  }

  start(program: Program): void {
    const { name } = program;
    const child = this.launch(program);
    child.once("error", (error) => this.break(new Problem(`No se pudo arrancar ${name}: ${error.message}`)));
    child.once("close", (code, signal) => {
      if (this.stopping === undefined) {
        this.break(new Problem(`Terminó ${name} sin que se le pidiera (${signal ?? `código ${code}`}).`));
      }
    });
  }

  /** Runs a child that ends by itself. */
  run(program: Program): Promise<void> {
    const child = this.launch(program);
    return new Promise((resolve, reject) => {
      child.once("error", reject);
      child.once("close", (code) => {
        if (code === 0) resolve();
        else reject(new Problem(`${program.name} terminó con el código ${code}.`));
      });
    });
  }

  private launch({ name, args, env, cwd = ROOT }: Program): ChildProcess {
    const child = spawn(process.execPath, ["--import", WITH_STARTER, ...args], {
      cwd,
      // A group of their own: Ctrl-C reaches us, and we stop them in our order.
      detached: process.platform !== "win32",
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, ...env, VENTANILLA_STARTER: identityOf(process.pid) },
    });
    this.children.push({ name, process: child });
    for (const [stream, show] of [
      [child.stdout, console.log],
      [child.stderr, console.error],
    ] as const) {
      createInterface({ input: stream }).on("line", (line) => show(`${name.padEnd(this.width)} │ ${line}`));
    }
    return child;
  }

  /** Waits until a child answers at its address. */
  async ready(name: string, url: string): Promise<void> {
    const started = performance.now();
    while (performance.now() - started < READY_MS && this.stopping === undefined) {
      try {
        const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) });
        await answer.body?.cancel();
        if (answer.ok) return;
      } catch {
        // Not listening yet.
      }
      await sleep(100);
    }
    throw new Problem(`${name} no respondió en ${url} después de ${READY_MS / 1000} segundos.`);
  }

  /** Ends all of them, politely first; may be called again while it is under way. */
  stop(): Promise<void> {
    this.stopping ??= this.stopAll();
    return this.stopping;
  }

  private async stopAll(): Promise<void> {
    await Promise.all(
      this.children.map(async ({ process: child }) => {
        if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
        const ended = new Promise((resolve) => child.once("close", resolve));
        child.kill("SIGTERM");
        await Promise.race([ended, sleep(STOP_MS, undefined, { ref: false })]);
        if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
        await ended;
      }),
    );
  }
}

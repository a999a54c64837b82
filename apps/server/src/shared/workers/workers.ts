import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { Logger } from "../logger.ts";
import type { Answer, Order } from "./thread.ts";

/** Work for another thread: a module whose `run` takes and gives what can be copied. */
export interface Job<In, Out> {
  module: URL;
  /** Milliseconds by the clock, from when a thread takes it. Far above what honest input needs: a busy machine is no attack. */
  limitMs: number;
  /** Never there: they tie what goes in and comes out to the job. */
  types?: (input: In) => Out;
}

export type JobErrorKind =
  /** `run` threw. */
  | "threw"
  /** It took too long and was ended. */
  | "time"
  /** It took too much memory, or its thread fell. */
  | "fell"
  /** Its program could not be loaded, as while another version is being installed: nothing is known of the work. */
  | "absent"
  /** The system did not give or take what it needs, as a disk that is full: nothing is known of the work. */
  | "denied"
  /** The process is closing: nothing is known of the work. */
  | "closed";

export class JobError extends Error {
  readonly kind: JobErrorKind;

  constructor(kind: JobErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "JobError";
    this.kind = kind;
  }
}

const UNDONE: ReadonlySet<JobErrorKind> = new Set(["absent", "denied", "closed"]);

/** Whether nothing is known of the work: it says nothing against what it was given, and may be done later. */
export const isUndone = (error: unknown): boolean => error instanceof JobError && UNDONE.has(error.kind);

/** What Node says of a program that is not there. */
const NOT_FOUND = /MODULE_NOT_FOUND$|^ENOENT$/;
const endOf = (error: Error & { code?: string }): JobError =>
  new JobError(NOT_FOUND.test(error.code ?? "") ? "absent" : "fell", error.message, { cause: error });

export interface Workers {
  /** Waits for its turn. Rejects with a JobError; whoever asked decides what stands in the work's place. */
  run<In, Out>(job: Job<In, Out>, input: In): Promise<Out>;
  /** Ends what is under way. */
  close(): Promise<void>;
}

export interface WorkersOptions {
  logger: Logger;
  threads?: number;
  /** Of one thread, for what it builds. What it reads is counted apart: it is as large as what came in. */
  memoryMb?: number;
}

const MEMORY_MB = 512;
/** One core stays for those who wait at the desk. */
const THREADS = Math.max(1, Math.min(4, availableParallelism() - 1));

interface Waiting {
  order: Order;
  limitMs: number;
  resolve(result: unknown): void;
  reject(error: JobError): void;
}

interface Thread {
  worker: Worker;
  /** Undefined: it waits for work. */
  busy: { task: Waiting; clock: NodeJS.Timeout } | undefined;
}

/** Threads start when they are first needed, and one that was ended is replaced by the next work. */
export function openWorkers({ logger, threads = THREADS, memoryMb = MEMORY_MB }: WorkersOptions): Workers {
  const queue: Waiting[] = [];
  const running = new Set<Thread>();
  const ending = new Set<Promise<unknown>>();
  let closed = false;

  function start(): Thread {
    const worker = new Worker(new URL("./thread.ts", import.meta.url), {
      // What strangers wrote is worked on without the process's secrets.
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 64 },
    });
    const thread: Thread = { worker, busy: undefined };
    worker.on("message", (answer: Answer) => {
      // Node would answer the same again in this thread, also when the program is there.
      if ("error" in answer && answer.why === "absent")
        return drop(thread, new JobError("absent", answer.error));
      const task = release(thread);
      if ("error" in answer) task?.reject(new JobError(answer.why, answer.error));
      else task?.resolve(answer.result);
      next();
    });
    worker.on("error", (error: Error) => drop(thread, endOf(error)));
    worker.on("exit", (code) => drop(thread, new JobError("fell", `the thread ended with ${code}`)));
    running.add(thread);
    return thread;
  }

  function release(thread: Thread): Waiting | undefined {
    const { busy } = thread;
    if (!busy) return undefined;
    clearTimeout(busy.clock);
    thread.busy = undefined;
    // A thread without work keeps no process from ending.
    thread.worker.unref();
    return busy.task;
  }

  /** Ends a thread and tells whoever waits for it. Told twice of one end, the second time finds nothing. */
  function drop(thread: Thread, error: JobError): void {
    if (!running.delete(thread)) return;
    const task = release(thread);
    if (error.kind !== "closed") logger.error({ err: error, module: task?.order.module }, "worker ended");
    const end = thread.worker.terminate().finally(() => ending.delete(end));
    ending.add(end);
    task?.reject(error);
    next();
  }

  function next(): void {
    while (!closed && queue.length > 0) {
      const idle = [...running].find(({ busy }) => !busy) ?? (running.size < threads ? start() : undefined);
      if (!idle) return;
      const task = queue.shift();
      if (task) give(idle, task);
    }
  }

  function give(thread: Thread, task: Waiting): void {
    const clock = setTimeout(
      () => drop(thread, new JobError("time", `it took longer than ${task.limitMs} ms`)),
      task.limitMs,
    );
    thread.busy = { task, clock };
    thread.worker.ref();
    thread.worker.postMessage(task.order);
  }

  return {
    run<In, Out>({ module, limitMs }: Job<In, Out>, input: In): Promise<Out> {
      const { promise, resolve, reject } = Promise.withResolvers<Out>();
      if (closed) reject(new JobError("closed", "the workers are closed"));
      else {
        const order: Order = { module: module.href, input };
        queue.push({ order, limitMs, resolve: (result) => resolve(result as Out), reject });
        next();
      }
      return promise;
    },
    async close() {
      closed = true;
      const error = new JobError("closed", "the workers are closed");
      for (const { reject } of queue.splice(0)) reject(error);
      for (const thread of running) drop(thread, error);
      await Promise.all(ending);
    },
  };
}

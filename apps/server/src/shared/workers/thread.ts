import { parentPort } from "node:worker_threads";

/** What a thread is told to do. */
export interface Order {
  module: string;
  input: unknown;
}

/** `absent`: what was to be run could not even be loaded. `denied`: the system did not give or take what it asked for. */
export type Answer = { result: unknown } | { error: string; why: "threw" | "absent" | "denied" };

const failed = (error: unknown, why: "threw" | "absent" | "denied"): Answer => ({
  error: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
  why,
});

/** What the operating system says bears the name of the call. */
const isOfSystem = (error: unknown): boolean => error instanceof Error && "syscall" in error;

/** The thread's own beginning: it does one order after the other until it is ended. */
async function obey({ module, input }: Order): Promise<Answer> {
  let program: { run: (given: unknown) => unknown };
  try {
    program = await import(module);
  } catch (error) {
    return failed(error, "absent");
  }
  try {
    return { result: await program.run(input) };
  } catch (error) {
    return failed(error, isOfSystem(error) ? "denied" : "threw");
  }
}

parentPort?.on("message", (order: Order) => {
  obey(order)
    .then((answer) => parentPort?.postMessage(answer))
    // What cannot be copied is told as well.
    .catch((error: unknown) => parentPort?.postMessage(failed(error, "threw")));
});

import { parentPort } from "node:worker_threads";

/** What a thread is told to do. */
export interface Order {
  module: string;
  input: unknown;
}

export type Answer = { result: unknown } | { error: string };

const failed = (error: unknown): Answer => ({
  error: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
});

/** The thread's own beginning: it does one order after the other until it is ended. */
async function obey({ module, input }: Order): Promise<Answer> {
  try {
    const { run }: { run: (given: unknown) => unknown } = await import(module);
    return { result: await run(input) };
  } catch (error) {
    return failed(error);
  }
}

parentPort?.on("message", (order: Order) => {
  obey(order)
    .then((answer) => parentPort?.postMessage(answer))
    // What cannot be copied is told as well.
    .catch((error: unknown) => parentPort?.postMessage(failed(error)));
});

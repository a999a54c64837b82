import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../shared/app-error.ts";

/** Each holds a connection to the database for as long as its reader reads. */
const AT_ONCE_MAX = 3;
let running = 0;

/** Milliseconds after which a reader that takes no byte is gone: the connection to the database waits no longer either. */
export const READER_MS = 60_000;

/** What is made while it is sent. */
export interface Made<T> {
  /** Under which the browser keeps it. */
  filename: string;
  type: string;
  /** How long its reader may take no byte. */
  readerMs: number;
  parts: AsyncIterable<T>;
  /** What is sent of the parts, from the first one on. */
  written(first: IteratorResult<T>, rest: AsyncIterator<T>): AsyncIterable<string | Uint8Array>;
}

/** Sends a file as it is made. What is refused is refused before the first byte; what fails later breaks the answer off, so that nobody takes a part for the whole. */
export async function serveStream<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  { filename, type, readerMs, parts, written }: Made<T>,
): Promise<FastifyReply> {
  if (running >= AT_ONCE_MAX) throw new AppError("DEMASIADAS_SOLICITUDES");
  const iterator = parts[Symbol.asyncIterator]();
  running += 1;
  const [first] = await Promise.allSettled([iterator.next()]);
  const end = () => {
    running -= 1;
    // Whoever went away lets go of what is left.
    void iterator
      .return?.()
      ?.catch((err: unknown) => request.log.error({ err }, "an export did not end well"));
  };
  if (first.status === "rejected") {
    end();
    throw first.reason;
  }
  // A reader that went away meanwhile closed the answer already.
  if (reply.raw.closed) end();
  else {
    reply.raw.once("close", end);
    cutWhenStill(reply, readerMs);
  }
  return reply
    .headers({
      "content-disposition": `attachment; filename="${filename}"`,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    })
    .type(type)
    .send(Readable.from(written(first.value, iterator), { objectMode: false }));
}

/** Ends an answer that waits for its reader. One that waits for what is being made goes on. */
function cutWhenStill({ raw }: FastifyReply, readerMs: number): void {
  // Any byte that leaves or comes begins the time anew; told once, it has to be asked for again.
  raw.setTimeout(readerMs, () => {
    if (raw.writableLength > 0) raw.destroy();
    else raw.setTimeout(readerMs);
  });
}

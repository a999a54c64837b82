import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../shared/app-error.ts";
import { Shares } from "../shared/shares.ts";

/** Each holds a connection to the database for as long as its reader reads. Two are one user's at most, a list and a case in print: nobody has the places of all. */
const places = new Shares({ total: 3, each: 2 });

/** What keeps a place: so many bytes a second on an average of `ms`, in which nothing but its reader was waited for. */
export interface Pace {
  ms: number;
  bytesPerS: number;
}

/** A poor line carries it. Whoever takes less keeps a connection to the database, and reads what was a while ago. */
export const PACE: Pace = { ms: 60_000, bytesPerS: 5_000 };

/** Looks at a reader in that time. */
const LOOKS = 60;

/** Whoever takes what is made while it is sent. */
export interface Reader {
  idUsuario: number;
  pace: Pace;
}

/** What is made while it is sent. */
export interface Made<T> {
  /** Under which the browser keeps it. */
  filename: string;
  type: string;
  reader: Reader;
  parts: AsyncIterable<T>;
  /** What is sent of the parts, from the first one on. */
  written(first: IteratorResult<T>, rest: AsyncIterator<T>): AsyncIterable<string | Uint8Array>;
}

/** Sends a file as it is made. What is refused is refused before the first byte; what fails later breaks the answer off, so that nobody takes a part for the whole. */
export async function serveStream<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  { filename, type, reader: { idUsuario, pace }, parts, written }: Made<T>,
): Promise<FastifyReply> {
  if (!places.isFree(idUsuario)) throw new AppError("DEMASIADAS_SOLICITUDES");
  const iterator = parts[Symbol.asyncIterator]();
  places.take(idUsuario);
  const [first] = await Promise.allSettled([iterator.next()]);
  const end = () => {
    places.giveBack(idUsuario);
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
    cutWhenSlow(reply, pace);
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

/** Ends an answer that waits for its reader longer than its pace allows. One that waits for what is being made goes on. */
function cutWhenSlow({ raw }: FastifyReply, { ms, bytesPerS }: Pace): void {
  const taken = () => (raw.socket?.bytesWritten ?? 0) - raw.writableLength;
  let waits = 0;
  let before = 0;
  const timer = setInterval(() => {
    if (raw.writableLength === 0) return;
    if (waits === 0) before = taken();
    waits += 1;
    if (waits <= LOOKS) return;
    if (taken() - before < (bytesPerS * ms) / 1_000) raw.destroy();
    waits = 0;
  }, ms / LOOKS);
  raw.once("close", () => clearInterval(timer));
}

// A whole list as a file: how it comes in, piece by piece. Not part of api.ts, which the log-in page loads.
import { NetworkError, type Query, type RouteAddress } from "@ventanilla/client/http";
import { through } from "./api.ts";

export interface RowsTransfer {
  /** How many rows came in so far. */
  onRows?(rows: number): void;
  signal?: AbortSignal;
}

/** The rows of a CSV that the server writes, below its line of titles. What breaks off halfway is no file. */
export function exportRows(
  route: RouteAddress,
  query: Query,
  { onRows, signal }: RowsTransfer = {},
): Promise<{ file: Blob; rows: number }> {
  return through(async (http) => {
    const { body } = await http.open(route, { query, ...(signal && { signal }) });
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    const count = createCounter();
    try {
      for await (const piece of piecesOf(body)) {
        pieces.push(piece);
        onRows?.(count(piece));
      }
    } catch (cause) {
      throw new NetworkError({ aborted: signal?.aborted ?? false, cause });
    }
    return {
      file: new Blob(pieces, { type: "text/csv;charset=utf-8" }),
      rows: count(new Uint8Array()),
    };
  });
}

/** Streams cannot be walked by `for await` in every browser. */
async function* piecesOf(body: ReadableStream<Uint8Array<ArrayBuffer>> | null) {
  const reader = body?.getReader();
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
    if (done || value === undefined) return;
    yield value;
  }
}

const CR = 13;
const LF = 10;

/** Only a row ends with both signs. The first one is that of the titles. */
function createCounter(): (piece: Uint8Array) => number {
  let ends = 0;
  let last = 0;
  return (piece) => {
    for (const byte of piece) {
      if (byte === LF && last === CR) ends += 1;
      last = byte;
    }
    return Math.max(0, ends - 1);
  };
}

import zlib from "node:zlib";
import type { RouteSpec } from "@ventanilla/contract/common/route";
import { type Idioma, idiomaDe } from "@ventanilla/i18n";
import type { FastifyReply, FastifyRequest } from "fastify";
import { csvHeader, csvRow } from "./csv.ts";
import { type Reader, serveStream } from "./serve-stream.ts";

const { BROTLI_OPERATION_FLUSH, BROTLI_PARAM_QUALITY, Z_SYNC_FLUSH, ZSTD_e_flush } = zlib.constants;

/** Rows leave as they are written: a compressor keeps what it has until it fills a block, and the reader waits for the next ones. */
export const FLUSHED = {
  zlib: {
    createBrotliCompress: () =>
      zlib.createBrotliCompress({ flush: BROTLI_OPERATION_FLUSH, params: { [BROTLI_PARAM_QUALITY]: 4 } }),
    createGzip: () => zlib.createGzip({ flush: Z_SYNC_FLUSH }),
    createDeflate: () => zlib.createDeflate({ flush: Z_SYNC_FLUSH }),
    createZstdCompress: () => zlib.createZstdCompress({ flush: ZSTD_e_flush }),
  },
} as const;

export type CsvRow = Readonly<Record<string, unknown>>;

/** Sends rows as they are read. */
export function serveCsv(
  request: FastifyRequest,
  reply: FastifyReply,
  { path, csv = {}, reader }: Pick<RouteSpec, "path" | "csv"> & { reader: Reader },
  batches: AsyncIterable<readonly CsvRow[]>,
): Promise<FastifyReply> {
  const idioma = idiomaDe(request.headers["accept-language"]);
  return serveStream(request, reply, {
    filename: `${path.split("/").at(-2)}.csv`,
    type: "text/csv; charset=utf-8",
    reader,
    parts: batches,
    written: (first, rest) => linesOf(Object.entries(csv), idioma, first, rest),
  });
}

async function* linesOf(
  columns: readonly (readonly [field: string, title: string])[],
  idioma: Idioma,
  first: IteratorResult<readonly CsvRow[]>,
  rest: AsyncIterator<readonly CsvRow[]>,
): AsyncGenerator<string> {
  yield csvHeader(
    columns.map(([, title]) => title),
    idioma,
  );
  for (let found = first; !found.done; found = await rest.next())
    yield found.value
      .map((row) =>
        csvRow(
          columns.map(([field]) => row[field]),
          idioma,
        ),
      )
      .join("");
}

import type { RouteSpec } from "@ventanilla/contract/common/route";
import { type Idioma, idiomaDe } from "@ventanilla/i18n";
import type { FastifyReply, FastifyRequest } from "fastify";
import { csvHeader, csvRow } from "./csv.ts";
import { type Reader, serveStream } from "./serve-stream.ts";

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

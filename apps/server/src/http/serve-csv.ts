import { Readable } from "node:stream";
import type { RouteSpec } from "@ventanilla/contract/common/route";
import { type Idioma, idiomaDe } from "@ventanilla/i18n";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../shared/app-error.ts";
import { csvHeader, csvLine } from "./csv.ts";

export type CsvRow = Readonly<Record<string, unknown>>;

/** Each holds a connection to the database for as long as its reader reads. */
export const AT_ONCE_MAX = 3;
let running = 0;

/** Sends rows as they are read. What is refused is refused before the first byte; what fails later breaks the answer off, so that nobody takes a part for the whole. */
export async function serveCsv(
  request: FastifyRequest,
  reply: FastifyReply,
  { path, csv = {} }: Pick<RouteSpec, "path" | "csv">,
  batches: AsyncIterable<readonly CsvRow[]>,
): Promise<FastifyReply> {
  if (running >= AT_ONCE_MAX) throw new AppError("DEMASIADAS_SOLICITUDES");
  const iterator = batches[Symbol.asyncIterator]();
  const idioma = idiomaDe(request.headers["accept-language"]);
  running += 1;
  const [first] = await Promise.allSettled([iterator.next()]);
  const end = () => {
    running -= 1;
    // Whoever went away lets go of the rows that are left.
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
  else reply.raw.once("close", end);
  return reply
    .headers({
      "content-disposition": `attachment; filename="${path.split("/").at(-2)}.csv"`,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    })
    .type("text/csv; charset=utf-8")
    .send(Readable.from(linesOf(Object.entries(csv), idioma, first.value, iterator), { objectMode: false }));
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
        csvLine(
          columns.map(([field]) => row[field]),
          idioma,
        ),
      )
      .join("");
}

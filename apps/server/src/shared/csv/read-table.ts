import { Readable } from "node:stream";
import { unshielded } from "@ventanilla/i18n/csv";
import { CsvError, type Info, parse } from "csv-parse";

/** A line of a table by column; a column that the table does not have is absent. */
export interface TableRow {
  line: number;
  values: Readonly<Record<string, string>>;
}

export interface TableFault {
  line: number;
  /** The heading it stands under; null: the whole line. */
  column: string | null;
  /** Key of the sentence. */
  key: string;
  values?: Readonly<Record<string, string | number>>;
}

export interface Table {
  rows: TableRow[];
  faults: TableFault[];
  /** The heading of each column in this table. */
  headings: ReadonlyMap<string, string>;
}

const DELIMITERS = [";", ",", "\t"] as const;
/** Letters of one line, in all its cells. */
const LINE_MAX = 20_000;
/** Letters of a heading that means a column: it stands with each wrong line of its column. */
const HEADING_MAX = 100;
/** Letters that are read before others have their turn. */
const SLICE = 64 * 1024;

/** Without accents, capitals, and signs between words: «Código portal» is codigo_portal. */
const plain = (heading: string) =>
  heading
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_|_$/g, "");

function delimiterOf(csv: string): string {
  const [heading = ""] = csv.slice(0, LINE_MAX).split(/[\r\n]/, 1);
  const times = (sign: string) => heading.split(sign).length;
  return DELIMITERS.reduce((best, sign) => (times(sign) > times(best) ? sign : best));
}

export interface TableReading {
  /** By name, the headings that mean a column besides the name itself. */
  columns: Readonly<Record<string, readonly string[]>>;
  required: readonly string[];
  /** Lines that are read. */
  limit: number;
}

/**
 * Reads a CSV as people's programs write it: any of three separators, any ends of line, quoted cells, a mark of UTF-8, letters with their accents apart. What is wrong is told by line; lines without anything in them are none.
 */
export async function readTable(csv: string, { columns, required, limit }: TableReading): Promise<Table> {
  const faults: TableFault[] = [];
  const rows: TableRow[] = [];
  let header: Header | undefined;
  const parser = Readable.from(slicesOf(csv)).pipe(
    parse({
      bom: true,
      delimiter: delimiterOf(csv),
      info: true,
      // Pasted together, a table may have them all.
      record_delimiter: ["\r\n", "\n", "\r"],
      max_record_size: LINE_MAX,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
    }),
  );
  try {
    for await (const read of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      const line = read.info.lines;
      if (header === undefined) {
        header = headerOf(read.record, columns);
        faults.push(...header.faults, ...missingOf(header, required));
        if (faults.length > 0) break;
        continue;
      }
      if (read.record.every((cell) => cell === "")) continue;
      if (rows.length === limit) {
        faults.push({
          line,
          column: null,
          key: "importar:demasiadas",
          values: { limite: limit },
        });
        break;
      }
      if (hasLoose(read.record, header)) faults.push({ line, column: null, key: "importar:sobran" });
      rows.push({ line, values: valuesOf(read.record, header) });
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    faults.push({ line: Number(error["lines"] ?? 1), column: null, key: "importar:ilegible" });
  }
  if (header === undefined && faults.length === 0)
    faults.push({ line: 1, column: null, key: "importar:vacia" });
  return { rows, faults, headings: header?.headings ?? new Map() };
}

function* slicesOf(csv: string): Generator<string> {
  for (let at = 0; at < csv.length; ) {
    const cut = at + SLICE;
    // Either half of a sign, read by itself, is no letter.
    const end = (csv.codePointAt(cut - 1) ?? 0) > 0xffff ? cut + 1 : cut;
    yield csv.slice(at, end);
    at = end;
  }
}

interface Header {
  /** The column at each place; null where the heading is empty, or nobody knows it. */
  names: (string | null)[];
  headings: ReadonlyMap<string, string>;
  faults: TableFault[];
}

function headerOf(record: readonly string[], columns: Readonly<Record<string, readonly string[]>>): Header {
  const byHeading = new Map(
    Object.entries(columns).flatMap(([name, headings]) =>
      [name, ...headings].map((heading) => [plain(heading), name]),
    ),
  );
  const headings = new Map<string, string>();
  const faults: TableFault[] = [];
  const names = record.map((heading) => {
    if (heading === "") return null;
    const name = heading.length > HEADING_MAX ? undefined : byHeading.get(plain(heading));
    if (name === undefined || headings.has(name)) {
      const key = name === undefined ? "importar:columnaDesconocida" : "importar:columnaRepetida";
      faults.push({ line: 1, column: heading, key });
      return null;
    }
    headings.set(name, heading);
    return name;
  });
  return { names, headings, faults };
}

function missingOf({ headings }: Header, required: readonly string[]): TableFault[] {
  return required
    .filter((name) => !headings.has(name))
    .map((name) => ({ line: 1, column: name, key: "importar:falta" }));
}

/** Whether something stands under no heading: nobody knows what it means. */
const hasLoose = (record: readonly string[], { names }: Header): boolean =>
  record.some((cell, i) => cell !== "" && (names[i] ?? null) === null);

function valuesOf(record: readonly string[], { names }: Header): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name, i) => (name === null ? [] : [[name, unshielded(record[i] ?? "").normalize("NFC")]])),
  );
}

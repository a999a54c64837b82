import { faultOf } from "@ventanilla/contract/common/fault";
import type { Importacion } from "@ventanilla/contract/common/importacion";
import { IMPORTAR_FILAS_MAX } from "@ventanilla/contract/limites";
import { type Clave, existeTexto, IDIOMAS, type Idioma, traducir } from "@ventanilla/i18n";
import type { z } from "zod";
import { AppError } from "../app-error.ts";
import { sha256 } from "../crypto.ts";
import { readTable, type TableFault, type TableRow } from "./read-table.ts";

/** What the lines of a table mean. */
export interface TableShape<T extends z.ZodObject> {
  schema: T;
  /** Column → key of its heading, which is known in whatever language the table was made. */
  headings: Readonly<Record<keyof z.input<T> & string, Clave>>;
  /** Other words that mean a column. */
  also?: Readonly<Partial<Record<keyof z.input<T> & string, readonly string[]>>>;
  /** Lines it may have. */
  rows?: number;
}

export interface CheckedLine<T> {
  line: number;
  row: T;
}

export interface CheckedTable<T> {
  /** Lines that are right by themselves. */
  lines: CheckedLine<T>[];
  faults: TableFault[];
  /** Heading of a column in this table; of one that it lacks, the word of who reads. */
  headingOf(column: string): string;
  /** Of the text and of whose records they are: what is confirmed is what was looked at. */
  huella: string;
}

export interface TableReader {
  /** Whose records they are. */
  about: number;
  idioma: Idioma;
}

/** Reads a table and holds each line against its schema. Every fault of a line is told, not only its first. */
export async function checkTable<T extends z.ZodObject>(
  csv: string,
  { schema, headings, also, rows = IMPORTAR_FILAS_MAX }: TableShape<T>,
  { about, idioma }: TableReader,
): Promise<CheckedTable<z.output<T>>> {
  const required = Object.entries(schema.shape)
    .filter(([, column]) => !column.safeParse(undefined).success)
    .map(([column]) => column);
  const keys = new Map(Object.entries<Clave>(headings));
  const others = new Map(Object.entries<readonly string[] | undefined>(also ?? {}));
  const columns = Object.fromEntries(
    [...keys].map(([column, key]) => [
      column,
      [...IDIOMAS.map((uno) => traducir(uno, key)), ...(others.get(column) ?? [])],
    ]),
  );
  const table = await readTable(csv, { columns, required, limit: rows });
  const headingOf = (column: string) => {
    const key = keys.get(column);
    return table.headings.get(column) ?? (key === undefined ? column : traducir(idioma, key));
  };
  const lines: CheckedLine<z.output<T>>[] = [];
  const faults = table.faults.map((fault) => ({
    ...fault,
    column: fault.column === null ? null : headingOf(fault.column),
  }));
  for (const { line, values } of table.rows) {
    const checked = schema.safeParse(values);
    if (checked.success) lines.push({ line, row: checked.data });
    else faults.push(...checked.error.issues.map((issue) => faultOfCell({ line, values }, issue, headingOf)));
  }
  return { lines, faults, headingOf, huella: sha256(`${about}\n${csv}`) };
}

function faultOfCell(
  { line, values }: TableRow,
  issue: z.core.$ZodIssue,
  headingOf: (column: string) => string,
): TableFault {
  const column = String(issue.path[0] ?? "");
  const { key, values: filled } =
    (values[column] ?? "") === "" ? { key: "validacion:obligatorio", values: undefined } : faultOf(issue);
  return { line, column: column === "" ? null : headingOf(column), key, ...(filled && { values: filled }) };
}

/** Those that nothing at all is wrong with: only they are counted. */
export function soundOf<L extends { line: number }>(
  lines: readonly L[],
  faults: readonly Pick<TableFault, "line">[],
): L[] {
  const wrong = new Set(faults.map(({ line }) => line));
  return lines.filter(({ line }) => !wrong.has(line));
}

/** Throws unless this table was looked at and nothing is wrong with it. */
export function requireConfirmed(
  { huella, faults }: Pick<CheckedTable<unknown>, "huella" | "faults">,
  confirma: string,
): void {
  if (confirma !== huella) throw new AppError("TABLA_CAMBIADA");
  if (faults.length > 0) throw new AppError("TABLA_CON_ERRORES");
}

/** The answer, with the faults in words: one reason stands once, however many lines it stops. */
export function toImportacion(
  { huella, faults }: Pick<CheckedTable<unknown>, "huella" | "faults">,
  counts: Pick<Importacion, "nuevas" | "cambian" | "iguales" | "escrita">,
  idioma: Idioma,
): Importacion {
  const inOrder = faults.toSorted((one, other) => one.line - other.line);
  const alike = Map.groupBy(inOrder, ({ column, key, values }) => JSON.stringify([column, key, values]));
  const errores = [...alike.values()].flatMap(([first, ...others]) =>
    first === undefined
      ? []
      : [
          {
            columna: first.column,
            mensaje: inWords(first, idioma),
            lineas: [first, ...others].map(({ line }) => line),
          },
        ],
  );
  return { huella, ...counts, errores, erroneas: faults.length };
}

function inWords({ key, values = {} }: TableFault, idioma: Idioma): string {
  return traducir(idioma, existeTexto(key) ? key : "errores:VALIDACION", values);
}

import { ZONA_HORARIA } from "@ventanilla/contract/limites";
import { type Clave, type Idioma, traducir } from "@ventanilla/i18n";
import { BOM, csvLine, shielded } from "@ventanilla/i18n/csv";

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

/** sv-SE writes 2026-11-20 10:15:02, which every spreadsheet reads as a time. */
const TIMES = new Intl.DateTimeFormat("sv-SE", {
  timeZone: ZONA_HORARIA,
  dateStyle: "short",
  timeStyle: "medium",
});

/** One row as a line of the file. */
export function csvRow(values: readonly unknown[], idioma: Idioma): string {
  return csvLine(
    values.map((value) => textOfCell(value, idioma)),
    idioma,
  );
}

/** The first line: the titles in the reader's language. */
export function csvHeader(titles: readonly string[], idioma: Idioma): string {
  return (
    BOM +
    csvRow(
      titles.map((title) => traducir(idioma, title as Clave)),
      idioma,
    )
  );
}

function textOfCell(value: unknown, idioma: Idioma): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return traducir(idioma, value ? "lista:si" : "lista:no");
  if (typeof value === "number") return String(value);
  if (typeof value !== "string") return shielded(JSON.stringify(value));
  // Anybody may write what has the form of an instant and is none.
  if (INSTANT.test(value) && !Number.isNaN(Date.parse(value))) return TIMES.format(new Date(value));
  return shielded(value);
}

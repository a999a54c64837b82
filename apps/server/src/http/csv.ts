import { ZONA_HORARIA } from "@ventanilla/contract/limites";
import { type Clave, type Idioma, traducir } from "@ventanilla/i18n";

/** So that a spreadsheet reads letters with accents as what they are. */
export const BOM = "\uFEFF";
/** A line ends with both signs, and no cell holds them together: whoever reads can count the rows. */
const LINE_END = "\r\n";

/** What spreadsheets take as the end of a cell where the language writes one half as 0,5 or as 0.5. */
export const separatorOf = (idioma: Idioma): string => (idioma === "en" ? "," : ";");

/** A spreadsheet computes what begins so, and what it computes may send a file's content elsewhere. */
const FORMULA = /^[\s\uFEFF]*[=+\-@＝＋－＠]|^[\t\r\n]/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

/** sv-SE writes 2026-11-20 10:15:02, which every spreadsheet reads as a time. */
const TIMES = new Intl.DateTimeFormat("sv-SE", {
  timeZone: ZONA_HORARIA,
  dateStyle: "short",
  timeStyle: "medium",
});

/** One row as a line of the file. */
export function csvLine(values: readonly unknown[], idioma: Idioma): string {
  const separator = separatorOf(idioma);
  return values.map((value) => quoted(textOfCell(value, idioma), separator)).join(separator) + LINE_END;
}

/** The first line: the titles in the reader's language. */
export function csvHeader(titles: readonly string[], idioma: Idioma): string {
  return (
    BOM +
    csvLine(
      titles.map((title) => traducir(idioma, title as Clave)),
      idioma,
    )
  );
}

function textOfCell(value: unknown, idioma: Idioma): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return traducir(idioma, value ? "lista:si" : "lista:no");
  if (typeof value !== "string") return typeof value === "number" ? String(value) : JSON.stringify(value);
  // Anybody may write what has the form of an instant and is none.
  if (INSTANT.test(value) && !Number.isNaN(Date.parse(value))) return TIMES.format(new Date(value));
  return FORMULA.test(value) ? `'${value}` : value;
}

function quoted(text: string, separator: string): string {
  const lines = text.replace(/\r\n?/g, "\n");
  return lines.includes(separator) || /["\n]/.test(lines) ? `"${lines.replaceAll('"', '""')}"` : lines;
}

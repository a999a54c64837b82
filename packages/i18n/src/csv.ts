// A table as a spreadsheet of each language reads it: for what the server exports and for what a screen saves.
import type { Idioma } from "./idiomas.ts";

/** So that a spreadsheet reads letters with accents as what they are. */
export const BOM = "\uFEFF";
/** A line ends with both signs, and no cell holds them together: whoever reads can count the rows. */
const LINE_END = "\r\n";

/** What spreadsheets take as the end of a cell where the language writes one half as 0,5 or as 0.5. */
export const separatorOf = (idioma: Idioma): string => (idioma === "en" ? "," : ";");

/** A spreadsheet computes what begins so, and what it computes may send a file's content elsewhere. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\n]/;
/** One that separates by another sign heeds no quote within its own cells: there a cell, or a line, may begin inside ours. */
const FORMULA_INSIDE = /([;,\t\n])([^\S\t\n]*[=+\-@＝＋－＠])/g;

const SHIELD = /^'(?=\s*[=+\-@＝＋－＠]|[\t\r\n])/;
const SHIELD_INSIDE = /([;,\t\n])'([^\S\t\n]*[=+\-@＝＋－＠])/g;

/** What somebody wrote, such that no spreadsheet computes it. */
export function shielded(text: string): string {
  const lines = text.replace(/\r\n?/g, "\n");
  return (FORMULA.test(lines) ? "'" : "") + lines.replace(FORMULA_INSIDE, "$1'$2");
}

/** What was written before an export shielded it. */
export function unshielded(cell: string): string {
  return cell.replace(SHIELD, "").replace(SHIELD_INSIDE, "$1$2");
}

/** One line of the file. What somebody wrote is shielded before. */
export const csvLine = (cells: readonly string[], idioma: Idioma): string =>
  cells.map(quoted).join(separatorOf(idioma)) + LINE_END;

/** Whatever separates cells anywhere is quoted: nobody knows by which sign the file will be read. */
function quoted(text: string): string {
  return /[;,\t\r\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

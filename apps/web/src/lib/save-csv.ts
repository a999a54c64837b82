// A table that a screen saves, written as the server writes those that it exports.
import { BOM, csvLine, shielded } from "@ventanilla/i18n/csv";
import type { Idioma } from "@ventanilla/i18n/idiomas";
import { saveAs } from "./save-as.ts";

export function saveCsv(rows: readonly (readonly string[])[], name: string, idioma: Idioma): void {
  const lines = rows.map((row) => csvLine(row.map(shielded), idioma));
  saveAs(new Blob([BOM, ...lines], { type: "text/csv;charset=utf-8" }), name);
}

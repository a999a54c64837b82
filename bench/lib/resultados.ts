import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { RAIZ } from "./banco.ts";
import { maquina } from "./medida.ts";

const ARCHIVO = join(RAIZ, "bench/RESULTS.md");
const TITULO =
  "# Results\n\nWritten by `npm run bench` and `npm run proof`, each its own section, with machine and date. Figures and floors are of the same run.\n";

/** Replaces one section of the file; the others stay as they were measured. */
export function anotarResultado(seccion: `${"Bench" | "Proof"}: ${string}`, texto: string): void {
  const actual = existsSync(ARCHIVO) ? readFileSync(ARCHIVO, "utf8") : TITULO;
  const [titulo = TITULO, ...secciones] = actual.split(/^(?=## )/m);
  const otras = secciones.filter((una) => !una.startsWith(`## ${seccion}\n`));
  const fecha = new Date().toISOString().slice(0, 10);
  const nueva = `## ${seccion}\n\n${fecha} · ${maquina()}\n\n${texto.trim()}\n`;
  const todas = [...otras.map((una) => `${una.trim()}\n`), nueva].sort();
  writeFileSync(ARCHIVO, `${titulo.trim()}\n\n${todas.join("\n")}`);
}

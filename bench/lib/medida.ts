import { cpus, totalmem } from "node:os";

/** Value below which that share of the sample lies. */
export function percentil(muestra: readonly number[], parte: number): number {
  const orden = [...muestra].sort((a, b) => a - b);
  return orden[Math.min(orden.length - 1, Math.ceil(orden.length * parte) - 1)] ?? Number.NaN;
}

export const ms = (valor: number): string => `${valor.toFixed(valor < 10 ? 2 : 1)} ms`;
export const veces = (valor: number): string => `${valor.toFixed(2)}×`;

export function maquina(): string {
  const [uno] = cpus();
  return `${cpus().length} × ${uno?.model.trim() ?? "?"}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, PostgreSQL 18 embebido`;
}

/** One row of the table: figure, floor of the same run, ratio, goal. */
export interface Fila {
  camino: string;
  medida: string;
  piso: string;
  razon: string;
  meta: string;
  cumple: boolean;
  /** Why it is as it is, where the goal is missed. */
  nota?: string;
}

export function tabla(filas: readonly Fila[]): string {
  return [
    "| Camino | Medida | Piso | Razón | Meta | |",
    "|---|---|---|---|---|---|",
    ...filas.map(
      (fila) =>
        `| ${fila.camino} | ${fila.medida} | ${fila.piso} | ${fila.razon} | ${fila.meta} | ${fila.cumple ? "✓" : "✗"} |`,
    ),
    ...filas.flatMap((fila) =>
      fila.cumple || fila.nota === undefined ? [] : ["", `${fila.camino}: ${fila.nota}`],
    ),
  ].join("\n");
}

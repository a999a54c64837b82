import { cpus, totalmem } from "node:os";
import type { Banco } from "./banco.ts";

/** Value below which that share of the sample lies. */
export function percentil(muestra: readonly number[], parte: number): number {
  const orden = [...muestra].sort((a, b) => a - b);
  return orden[Math.min(orden.length - 1, Math.ceil(orden.length * parte) - 1)] ?? Number.NaN;
}

/** The middle one of an odd number of runs: what a disturbed one says does not count. */
export function mediana(valores: readonly number[]): number {
  return percentil(valores, 0.5);
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

/** How much is measured. `--corto` shows that a row runs; its figures are of no use. */
export interface Alcance {
  /** Runs, of which the median counts. */
  corridas: number;
  /** Seconds, of those that a full run takes. */
  segundos(completos: number): number;
  /** Of the filled database. */
  casos: number;
}

/** What one run measured: figures by name, those of the floor among them. */
export type Cifras = Readonly<Record<string, number>>;

/** A path that matters. Its floor is measured in the same run, so that both had the same machine. */
export interface Camino {
  /** By which `npm run bench -- <name>` asks for it alone. */
  nombre: string;
  /** On which database: an empty one, or the filled one. */
  base: "vacia" | "llena";
  medir(banco: Banco, alcance: Alcance): Promise<Cifras>;
  /** Of the medians of all runs. */
  fila(cifras: Cifras): Fila | readonly Fila[];
}

/** A figure that this run must have measured. */
export function cifra(cifras: Cifras, nombre: string): number {
  const valor = cifras[nombre];
  if (valor === undefined) throw new Error(`${nombre} was not measured`);
  return valor;
}

export function medianas(corridas: readonly Cifras[]): Cifras {
  const nombres = Object.keys(corridas[0] ?? {});
  return Object.fromEntries(
    nombres.map((nombre) => [nombre, mediana(corridas.map((corrida) => cifra(corrida, nombre)))]),
  );
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

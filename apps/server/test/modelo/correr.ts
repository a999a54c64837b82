import * as fc from "fast-check";
import type { Banco } from "../harness.ts";
import { EJEMPLOS } from "./ejemplos.ts";
import { type Operacion, Secuencia } from "./operaciones.ts";
import { type Cuenta, correrSecuencia, Diferencia } from "./secuencia.ts";

const OPERACIONES_MAX = 25;

export interface OpcionesModelo {
  secuencias: number;
  semilla: number;
  /** Where a run failed: repeats that sequence alone, shrunk. */
  camino?: string;
  /** Sequences at the same time. */
  tandas: number;
  /** After each sequence, with how many there were. */
  anotar?(hechas: number): void;
}

export interface InformeModelo {
  secuencias: number;
  operaciones: number;
  /** How often each answer was given: what was done, or the code of the refusal. */
  respuestas: Record<string, number>;
  comparaciones: number;
  segundos: number;
  /** In words, with seed and path; null: none. */
  fallo: string | null;
}

/** Random sequences against the rules; the first that parts from them is shrunk and told. */
export async function correrModelo(
  banco: Banco,
  { secuencias, semilla, camino, tandas, anotar = () => undefined }: OpcionesModelo,
): Promise<InformeModelo> {
  const desde = performance.now();
  const cuenta: Cuenta = { operaciones: 0, comparaciones: 0, respuestas: new Map() };
  const secuencia = Secuencia(OPERACIONES_MAX);
  let fallo: string | null = null;
  let hechas = 0;
  let culpable: number | null = null;
  const tanda = async (i: number): Promise<number> => {
    let ultimo: { relato: string[]; error: unknown } | undefined;
    const propiedad = fc.asyncProperty(secuencia, async (operaciones) => {
      // Another one has failed: the rest would only take time from its shrinking.
      if (culpable !== null && culpable !== i) return;
      const relato: string[] = [];
      try {
        await correrSecuencia(banco, operaciones, cuenta, relato);
        hechas += 1;
        anotar(hechas);
      } catch (error) {
        culpable ??= i;
        ultimo = { relato, error };
        throw error;
      }
    });
    const numRuns = Math.ceil(secuencias / tandas);
    const resultado = await fc.check(propiedad, {
      numRuns,
      seed: semilla + i,
      ...(camino === undefined
        ? { examples: i === 0 ? EJEMPLOS.map((una): [Operacion[]] => [una]) : [] }
        : { path: camino }),
    });
    if (resultado.failed && ultimo && fallo === null)
      fallo = contar(ultimo, `SEMILLA_MODELO=${semilla + i}:${resultado.counterexamplePath ?? ""}`);
    return resultado.numRuns;
  };
  const corridas = await Promise.all(
    Array.from({ length: camino === undefined ? tandas : 1 }, (_nada, i) => tanda(i)),
  );
  return {
    secuencias: corridas.reduce((suma, una) => suma + una, 0),
    operaciones: cuenta.operaciones,
    comparaciones: cuenta.comparaciones,
    respuestas: Object.fromEntries([...cuenta.respuestas].sort(([, a], [, b]) => b - a)),
    segundos: Math.round((performance.now() - desde) / 1000),
    fallo,
  };
}

function contar({ relato, error }: { relato: string[]; error: unknown }, repetir: string): string {
  const pasos = relato.map((linea, i) => `  ${i + 1}. ${linea}`);
  const motivo =
    error instanceof Diferencia ? error.message : String(error instanceof Error ? error.stack : error);
  return [`${motivo}`, "después de:", ...pasos, `Otra vez: ${repetir}`].join("\n");
}

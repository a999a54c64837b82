import * as fc from "fast-check";
import type { Banco } from "../harness.ts";
import { EJEMPLOS } from "./ejemplos.ts";
import { type Operacion, Secuencia } from "./operaciones.ts";
import { type Cuenta, correrSecuencia } from "./secuencia.ts";

const OPERACIONES_MAX = 25;

export interface OpcionesModelo {
  secuencias: number;
  semilla: number;
  /** Where a run failed: repeats that sequence alone, shrunk. */
  camino?: string;
  /** Sequences at the same time. */
  tandas: number;
  /** What is read through the API is compared after each operation, or after every second one; always at the end. */
  lecturasCada: 1 | 2;
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

/** The examples, then random sequences against the rules; the first that parts from them is shrunk and told. */
export async function correrModelo(
  banco: Banco,
  { secuencias, semilla, camino, tandas, lecturasCada, anotar = () => undefined }: OpcionesModelo,
): Promise<InformeModelo> {
  const desde = performance.now();
  const cuenta: Cuenta = { secuencias: 0, operaciones: 0, comparaciones: 0, respuestas: new Map() };
  const correr = (operaciones: readonly Operacion[]) =>
    correrSecuencia(banco, operaciones, { cuenta, lecturasCada });
  let fallo = camino === undefined ? await fallaEjemplo(correr) : null;
  let culpable: number | null = fallo === null ? null : -1;
  const tanda = async (i: number): Promise<void> => {
    const propiedad = fc.asyncProperty(Secuencia(OPERACIONES_MAX), async (operaciones) => {
      // Another one has failed: the rest would only take time from its shrinking.
      if (culpable !== null && culpable !== i) return;
      try {
        await correr(operaciones);
      } catch (error) {
        culpable ??= i;
        throw error;
      }
      anotar(cuenta.secuencias);
    });
    const resultado = await fc.check(propiedad, {
      numRuns: Math.ceil(secuencias / tandas),
      seed: semilla + i,
      ...(camino !== undefined && { path: camino }),
    });
    if (resultado.failed && culpable === i)
      fallo = `${motivoDe(resultado.errorInstance)}\nOtra vez: SEMILLA_MODELO=${semilla + i}:${resultado.counterexamplePath ?? ""}`;
  };
  await Promise.all(Array.from({ length: camino === undefined ? tandas : 1 }, (_nada, i) => tanda(i)));
  return {
    ...cuenta,
    respuestas: Object.fromEntries([...cuenta.respuestas].sort(([, a], [, b]) => b - a)),
    segundos: Math.round((performance.now() - desde) / 1000),
    fallo,
  };
}

async function fallaEjemplo(
  correr: (operaciones: readonly Operacion[]) => Promise<void>,
): Promise<string | null> {
  for (const operaciones of EJEMPLOS) {
    try {
      await correr(operaciones);
    } catch (error) {
      return motivoDe(error);
    }
  }
  return null;
}

const motivoDe = (error: unknown): string => (error instanceof Error ? error.message : String(error));

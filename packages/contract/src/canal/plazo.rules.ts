import { PLAZO_AVISO_MS } from "../limites.ts";

/** Whether a conversation may be answered now, and whether to say for how long still. */
export type Plazo = { estado: "libre" } | { estado: "cerca"; minutos: number } | { estado: "vencido" };

const MINUTO_MS = 60_000;

/** `hasta`: until when its provider takes an answer; null: no term. */
export function plazoDe(hasta: string | null, ahoraMs: number): Plazo {
  const queda = quedaDe(hasta, ahoraMs);
  if (queda <= 0) return { estado: "vencido" };
  if (queda > PLAZO_AVISO_MS) return { estado: "libre" };
  return { estado: "cerca", minutos: Math.floor(queda / MINUTO_MS) };
}

/** Milliseconds until `plazoDe` says something else; null: it says the same for ever. */
export function cambioDePlazoEn(hasta: string | null, ahoraMs: number): number | null {
  const queda = quedaDe(hasta, ahoraMs);
  if (queda <= 0 || queda === Number.POSITIVE_INFINITY) return null;
  if (queda > PLAZO_AVISO_MS) return queda - PLAZO_AVISO_MS;
  // Just below the full minute the next lower one is said.
  return Math.min(queda, (queda % MINUTO_MS) + 1);
}

function quedaDe(hasta: string | null, ahoraMs: number): number {
  return hasta === null ? Number.POSITIVE_INFINITY : Date.parse(hasta) - ahoraMs;
}

import type { Operacion } from "./operaciones.ts";

const NOMBRES = ["o1", "o2", "o3", "x1"] as const;

/** In words: who, what, and with which places of the lists. */
export function enPalabras({ hace, ...campos }: Operacion): string {
  const { quien, ...resto } = { quien: undefined, ...campos };
  const nadie = hace === "escribir" || hace === "descubrir" ? "ciudadano" : "ADMIN";
  const quienes = quien === undefined ? nadie : NOMBRES[quien];
  const lo = Object.entries(resto).map(([campo, valor]) => `${campo} ${String(valor)}`);
  return `${quienes}: ${hace}${lo.length > 0 ? ` (${lo.join(", ")})` : ""}`;
}

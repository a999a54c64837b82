import type { Caso } from "./caso.ts";

/** CERRADO and CANCELADO are final (D58). */
export function estaAbierto(caso: Pick<Caso, "estado">): boolean {
  return caso.estado === "ACTIVO" || caso.estado === "PENDIENTE";
}

/** ACTIVO = nobody has taken it yet (D58). */
export function estaTomado(caso: Pick<Caso, "estado">): boolean {
  return caso.estado !== "ACTIVO";
}

/** Whole days between creation and now, for the chip «hace N día(s)». */
export function diasDesde(creado: string, ahora: string): number {
  return Math.max(0, Math.floor((Date.parse(ahora) - Date.parse(creado)) / 86_400_000));
}

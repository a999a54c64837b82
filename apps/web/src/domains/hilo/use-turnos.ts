import type { Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import { esperanTurno } from "@ventanilla/contract/mensaje/mensaje.rules";
import { useMemo } from "react";

/** Queued messages that wait behind an earlier one. The set stays the same object while it holds the same. */
export function useTurnos(mensajes: readonly Mensaje[]): ReadonlySet<number> {
  const clave = useMemo(() => [...esperanTurno(mensajes)].join(","), [mensajes]);
  return useMemo(() => new Set(clave === "" ? [] : clave.split(",").map(Number)), [clave]);
}

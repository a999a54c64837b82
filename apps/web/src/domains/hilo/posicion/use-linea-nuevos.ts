import type { Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import { useRef } from "react";
import { type LeidoHasta, type LineaNuevos, lineaDe } from "./nuevos.rules.ts";

/**
 * The "N mensajes nuevos" line. Fixed while the conversation stays open: it stands above what was unread when it
 * opened (with the catch-up that follows), or above what arrives while nobody looks.
 */
export function useLineaNuevos(
  mensajes: readonly Mensaje[],
  leidoHasta: LeidoHasta,
  { cargado, mirando }: { cargado: boolean; mirando: boolean },
): LineaNuevos | null {
  const memoria = useRef<{
    linea: LineaNuevos | null;
    contados: readonly Mensaje[];
    visto: number;
    asentado: boolean;
  }>({
    linea: null,
    contados: [],
    visto: 0,
    asentado: false,
  });
  const estado = memoria.current;
  if ((!estado.asentado || !mirando) && estado.contados !== mensajes) {
    estado.contados = mensajes;
    estado.linea = lineaDe(mensajes, leidoHasta, estado.visto, estado.linea);
  } else if (estado.linea === null) {
    estado.visto = Math.max(estado.visto, ...mensajes.map(({ id }) => id));
  }
  if (cargado && mirando) estado.asentado = true;
  return estado.linea;
}

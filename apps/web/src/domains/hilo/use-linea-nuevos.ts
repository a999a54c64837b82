import type { Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import { useRef } from "react";
import { esNuevo, type LineaNuevos } from "./filas.rules.ts";

/**
 * The "N mensajes nuevos" line. Fixed while the conversation stays open: it stands above what was unread when it
 * opened (with the catch-up that follows), or above what arrives while nobody looks.
 */
export function useLineaNuevos(
  mensajes: readonly Mensaje[],
  leidoHasta: number,
  { cargado, mirando }: { cargado: boolean; mirando: boolean },
): LineaNuevos | null {
  const memoria = useRef<{ linea: LineaNuevos | null; visto: number; asentado: boolean }>({
    linea: null,
    visto: leidoHasta,
    asentado: false,
  });
  const estado = memoria.current;
  const mayor = Math.max(0, ...mensajes.map(({ id }) => id));
  if (!estado.asentado || !mirando) {
    const primero = estado.linea?.id ?? mensajes.find((mensaje) => esNuevo(mensaje, estado.visto))?.id;
    if (primero !== undefined && estado.linea?.hasta !== mayor) estado.linea = { id: primero, hasta: mayor };
  } else {
    estado.visto = Math.max(estado.visto, mayor);
  }
  if (cargado && mirando) estado.asentado = true;
  return estado.linea;
}

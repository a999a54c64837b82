import type { Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import { useRef } from "react";
import { type LeidoHasta, type LineaNuevos, lineaDe } from "./nuevos.rules.ts";

const NINGUNO: ReadonlySet<number> = new Set();

export type OpcionesLinea = {
  /** What was on screen so far. */
  vistos: ReadonlySet<number>;
  cargado: boolean;
  mirando: boolean;
};

/**
 * The "N mensajes nuevos" line. Fixed while the conversation stays open: it stands above what was unread when it
 * opened (with the catch-up that follows), or above what nobody saw when something arrives while nobody looks.
 */
export function useLineaNuevos(
  mensajes: readonly Mensaje[],
  leidoHasta: LeidoHasta,
  { vistos, cargado, mirando }: OpcionesLinea,
): LineaNuevos | null {
  const memoria = useRef<{
    linea: LineaNuevos | null;
    contados: readonly Mensaje[];
    asentado: boolean;
  }>({
    linea: null,
    contados: [],
    asentado: false,
  });
  const estado = memoria.current;
  if (estado.contados !== mensajes && (!estado.asentado || !mirando)) {
    estado.linea = lineaDe(mensajes, leidoHasta, estado.asentado ? vistos : NINGUNO, estado.linea);
  }
  estado.contados = mensajes;
  if (cargado && mirando) estado.asentado = true;
  return estado.linea;
}

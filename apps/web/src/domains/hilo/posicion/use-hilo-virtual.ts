import { measureElement, useVirtualizer, type Virtualizer } from "@tanstack/react-virtual";
import { type RefObject, useLayoutEffect, useRef } from "react";
import type { Fila } from "../filas.rules.ts";
import { altoEstimado } from "./alto.rules.ts";
import { useAncla } from "./use-ancla.ts";

/** Older ones are fetched when this much is left above. */
const ANTES_DEL_TOPE = 600;
/** The row of «Cargar anteriores». */
const ALTO_ANTERIORES = 48;
/** Room above the line of the new messages when the thread opens there. */
const AIRE_ARRIBA = 8;

const TAMANO_INICIAL = { width: 600, height: 600 };

export type HiloVirtual = {
  virtual: Virtualizer<HTMLDivElement, Element>;
  /** The end is in sight. */
  enFin: boolean;
  irAlFin(): void;
  /** To a row that somebody asked for. */
  irAFila(indice: number): void;
  /** To be called when the list scrolls. */
  alDesplazar(): void;
};

export type OpcionesHiloVirtual = {
  caja: RefObject<HTMLDivElement | null>;
  filas: readonly Fila[];
  /** What is shown is all that it opens with: where it opens is decided now. */
  cargado: boolean;
  /** Row that keeps existing although it is out of sight, because the focus is in it. */
  enfocada: number | null;
  hayMas: boolean;
  cargandoAnteriores: boolean;
  onAnteriores: () => void;
};

/** Virtual rows that stay where they are when others come above, and follow the end when one is there. */
export function useHiloVirtual(opciones: OpcionesHiloVirtual): HiloVirtual {
  const { caja, filas, cargado, enfocada, hayMas, cargandoAnteriores, onAnteriores } = opciones;
  const ancho = useRef(TAMANO_INICIAL.width);
  const estimar = (indice: number): number => {
    const fila = filas[indice];
    return fila === undefined ? 0 : altoEstimado(fila, ancho.current);
  };
  // How often each row was measured: of one that turns out as high as it was thought, the list itself keeps no note.
  const medidas = useRef(new Map<string | number, number>());
  const virtual = useVirtualizer<HTMLDivElement, Element>({
    count: filas.length,
    getScrollElement: () => caja.current,
    estimateSize: estimar,
    measureElement: (nodo, entrada, lista) => {
      const clave = filas[lista.indexFromElement(nodo)]?.clave ?? "";
      medidas.current.set(clave, (medidas.current.get(clave) ?? 0) + 1);
      return measureElement(nodo, entrada, lista);
    },
    getItemKey: (indice) => filas[indice]?.clave ?? indice,
    overscan: 8,
    // What is read stays when older ones come above it; where one stands besides that is the anchor's matter.
    anchorTo: "end",
    scrollMargin: hayMas ? ALTO_ANTERIORES : 0,
    paddingEnd: 8,
    scrollPaddingStart: AIRE_ARRIBA,
    initialRect: TAMANO_INICIAL,
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const desde = Math.max(0, startIndex - overscan);
      const hasta = Math.min(count - 1, endIndex + overscan);
      const visibles = Array.from({ length: hasta - desde + 1 }, (_, paso) => desde + paso);
      if (enfocada === null || enfocada >= count || (enfocada >= desde && enfocada <= hasta)) return visibles;
      return [...visibles, enfocada].sort((a, b) => a - b);
    },
  });

  // By itself it lets what is read move when a row above changes its height while one scrolls up: a mail that came, a
  // day that is no longer the first.
  virtual.shouldAdjustScrollPositionOnItemSizeChange = (item, _cambio, { scrollOffset }) => {
    const arriba = scrollOffset ?? 0;
    const primera = (medidas.current.get(item.key as string) ?? 0) <= 1;
    return primera ? item.start < arriba : item.end <= arriba;
  };

  // A pane that is out of sight is not narrow: it has no width.
  ancho.current = virtual.scrollRect?.width || ancho.current;

  const alto = virtual.getTotalSize();
  const ancla = useAncla({ caja, virtual, filas, cargado, alto: alto + (hayMas ? ALTO_ANTERIORES : 0) });

  const pedirAnteriores = () => {
    const nodo = caja.current;
    if (nodo === null || !ancla.situado()) return;
    if (hayMas && !cargandoAnteriores && nodo.scrollTop < ANTES_DEL_TOPE) onAnteriores();
  };
  // A thread shorter than its pane never scrolls, and a page that came may not be enough. As the anchor's, so that it looks
  // again when a page that was hidden while something else of it was on its way is seen once more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again when rows come or are measured, not at each render
  useLayoutEffect(() => {
    const cuadro = requestAnimationFrame(() => {
      ancla.alDesplazar();
      pedirAnteriores();
    });
    return () => cancelAnimationFrame(cuadro);
  }, [filas.length, alto, hayMas, cargandoAnteriores]);

  const alDesplazar = () => {
    ancla.alDesplazar();
    pedirAnteriores();
  };
  const irAFila = (indice: number) => ancla.llevar(() => virtual.scrollToIndex(indice, { align: "auto" }));
  return { virtual, enFin: ancla.enFin, irAlFin: ancla.irAlFin, irAFila, alDesplazar };
}

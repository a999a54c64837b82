import { useVirtualizer, type Virtualizer } from "@tanstack/react-virtual";
import type { TipoContenido } from "@ventanilla/contract/mensaje/mensaje";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Fila } from "./filas.rules.ts";

/** This near the end, new messages scroll in by themselves. */
const CERCA_DEL_FIN = 80;
/** Older ones are fetched when this much is left above. */
const ANTES_DEL_TOPE = 600;
/** The row of «Cargar anteriores». */
const ALTO_ANTERIORES = 48;
const ALTO_ESTIMADO = 84;
/** What holds a picture or a player has a height that is known before it is measured. */
const ALTO_POR_TIPO: Readonly<Partial<Record<TipoContenido, number>>> = {
  imagen: 200,
  video: 240,
  audio: 92,
  archivo: 112,
  email: 320,
};
/** What the day on top covers: the line of the new messages is shown below it. */
const ALTO_DIA = 40;
/** Frames in which the rows in sight are measured. */
const CUADROS_AL_ABRIR = 6;

export type HiloVirtual = {
  virtual: Virtualizer<HTMLDivElement, Element>;
  /** The end is in sight. */
  enFin: boolean;
  irAlFin(): void;
  /** To be called when the list scrolls. */
  alDesplazar(): void;
};

export type OpcionesHiloVirtual = {
  caja: RefObject<HTMLDivElement | null>;
  filas: readonly Fila[];
  /** Row that keeps existing although it is out of sight, because the focus is in it. */
  enfocada: number | null;
  hayMas: boolean;
  cargandoAnteriores: boolean;
  onAnteriores: () => void;
};

function altoEstimado(fila: Fila | undefined): number {
  return (fila?.tipo === "mensaje" && ALTO_POR_TIPO[fila.mensaje.tipo_contenido]) || ALTO_ESTIMADO;
}

/** Virtual rows that stay where they are when others come above, and follow the end when one is there. */
export function useHiloVirtual(opciones: OpcionesHiloVirtual): HiloVirtual {
  const { caja, filas, enfocada, hayMas, cargandoAnteriores, onAnteriores } = opciones;
  const [enFin, setEnFin] = useState(true);
  const situado = useRef(false);
  const virtual = useVirtualizer<HTMLDivElement, Element>({
    count: filas.length,
    getScrollElement: () => caja.current,
    estimateSize: (indice) => altoEstimado(filas[indice]),
    getItemKey: (indice) => filas[indice]?.clave ?? indice,
    overscan: 8,
    anchorTo: "end",
    followOnAppend: true,
    scrollEndThreshold: CERCA_DEL_FIN,
    scrollMargin: hayMas ? ALTO_ANTERIORES : 0,
    paddingEnd: 8,
    scrollPaddingStart: ALTO_DIA,
    initialRect: { width: 600, height: 600 },
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
    const sinMedir = item.size === altoEstimado(filas[item.index]);
    return sinMedir ? item.start < arriba : item.end <= arriba;
  };

  // Opens at the first new message, else at the end.
  useLayoutEffect(() => {
    if (situado.current || filas.length === 0) return;
    situado.current = true;
    const linea = filas.findIndex((fila) => fila.nuevos > 0);
    const situar = (cuadros: number) => {
      if (!situado.current) return;
      if (linea >= 0) virtual.scrollToIndex(linea, { align: "start" });
      else virtual.scrollToEnd();
      // Among estimated heights the jump stops short; the rows have their own some frames later.
      if (cuadros > 0) requestAnimationFrame(() => situar(cuadros - 1));
    };
    situar(CUADROS_AL_ABRIR);
  }, [filas, virtual]);

  // A development double mount throws the position away: it is found again.
  useLayoutEffect(
    () => () => {
      situado.current = false;
    },
    [],
  );

  const alDesplazar = () => {
    const nodo = caja.current;
    if (nodo === null || !situado.current) return;
    setEnFin(nodo.scrollHeight - nodo.scrollTop - nodo.clientHeight <= CERCA_DEL_FIN);
    if (hayMas && !cargandoAnteriores && nodo.scrollTop < ANTES_DEL_TOPE) onAnteriores();
  };
  // A thread shorter than its pane never scrolls, and a page that came may not be enough.
  const alto = virtual.getTotalSize();
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again when rows come or are measured, not at each render
  useEffect(() => {
    const cuadro = requestAnimationFrame(alDesplazar);
    return () => cancelAnimationFrame(cuadro);
  }, [filas.length, alto, hayMas, cargandoAnteriores]);

  return { virtual, enFin, irAlFin: () => virtual.scrollToEnd(), alDesplazar };
}

import type { Virtualizer } from "@tanstack/react-virtual";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Fila } from "../filas.rules.ts";
import { useMano } from "./use-mano.ts";

/** This near the end, what comes scrolls in by itself. */
const CERCA_DEL_FIN = 80;
/** What is written to a scroll position comes back rounded. */
const REDONDEO = 2;
/** What grew moves the scroll by itself for so long. */
const CRECIENDO_MS = 1_000;

/** Where the thread is held: at its end, with one row on top, or wherever somebody reads. */
type Ancla = { en: "fin" } | { en: "fila"; clave: string } | { en: "lectura" };

export type OpcionesAncla = {
  caja: RefObject<HTMLDivElement | null>;
  virtual: Virtualizer<HTMLDivElement, Element>;
  filas: readonly Fila[];
  /** What is shown is all that it opens with. */
  cargado: boolean;
  /** Height of everything in it. */
  alto: number;
};

/**
 * Holds the thread where it belongs whatever grows: a row, a picture that came, the field below it, the window. At the
 * end it stays at the end; opened at its first new message, that one stays on top until somebody scrolls.
 */
export function useAncla({ caja, virtual, filas, cargado, alto }: OpcionesAncla) {
  const [enFin, setEnFin] = useState(true);
  const ancla = useRef<Ancla | null>(null);
  const decidido = useRef(false);
  /** Where the scroll stood when it was last looked at or written. */
  const altura = useRef(0);
  const cerca = useRef(true);
  /** When rows came or were measured last. */
  const crecio = useRef(Number.NEGATIVE_INFINITY);

  const mirar = (nodo: HTMLDivElement) => {
    altura.current = nodo.scrollTop;
    cerca.current = nodo.scrollHeight - nodo.scrollTop - nodo.clientHeight <= CERCA_DEL_FIN;
    setEnFin(cerca.current);
  };
  const sostener = () => {
    const nodo = caja.current;
    if (nodo === null || ancla.current === null || ancla.current.en === "lectura") return;
    if (ancla.current.en === "fin") nodo.scrollTop = nodo.scrollHeight;
    else {
      const { clave } = ancla.current;
      const [arriba] =
        virtual.getOffsetForIndex(
          filas.findIndex((fila) => fila.clave === clave),
          "start",
        ) ?? [];
      if (arriba !== undefined) nodo.scrollTop = arriba;
    }
    mirar(nodo);
  };

  const ultima = filas.at(-1)?.clave;
  // Opens at the first new message, else at the end.
  useLayoutEffect(() => {
    if (ultima === undefined || decidido.current) return;
    decidido.current = cargado;
    if (ancla.current?.en === "lectura") return;
    const linea = filas.find((fila) => fila.nuevos > 0);
    ancla.current = linea === undefined ? { en: "fin" } : { en: "fila", clave: linea.clave };
  }, [filas, cargado, ultima]);
  // What comes below is followed by who sees the end, wherever the thread was opened.
  const antes = useRef<string | undefined>(undefined);
  useLayoutEffect(() => {
    if (antes.current !== undefined && antes.current !== ultima && decidido.current && cerca.current) {
      ancla.current = { en: "fin" };
    }
    if (decidido.current) antes.current = ultima;
  }, [ultima]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: held again when rows come or are measured
  useLayoutEffect(() => {
    crecio.current = performance.now();
    sostener();
  }, [filas, cargado, alto]);

  const alDia = useRef(sostener);
  useLayoutEffect(() => {
    alDia.current = sostener;
  });
  // The pane itself: the field below grows, a tray opens, the window changes.
  const montada = cargado || ultima !== undefined;
  const mano = useMano(caja, montada);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pane is there once there is something to show
  useEffect(() => {
    if (caja.current === null) return;
    const vigia = new ResizeObserver(() => alDia.current());
    vigia.observe(caja.current);
    return () => vigia.disconnect();
  }, [caja, montada]);
  // A development double mount throws the position away: it is found again.
  useLayoutEffect(
    () => () => {
      ancla.current = null;
      decidido.current = false;
    },
    [],
  );

  return {
    enFin,
    /** It was placed: what is near its top is what somebody sees there. */
    situado: () => ancla.current !== null,
    irAlFin: () => {
      ancla.current = { en: "fin" };
      sostener();
    },
    /** Scrolls for somebody, who reads there from then on: what grows meanwhile does not pull back to where it was held. */
    llevar: (desplazar: () => void) => {
      mano.tocar();
      ancla.current = { en: "lectura" };
      desplazar();
      requestAnimationFrame(() => {
        const nodo = caja.current;
        if (nodo === null || ancla.current?.en !== "lectura") return;
        mirar(nodo);
        if (cerca.current) ancla.current = { en: "fin" };
      });
    },
    /** To be called when it scrolls: who goes up reads there; who comes to the end stays at it. */
    alDesplazar: () => {
      const nodo = caja.current;
      if (nodo === null || ancla.current === null) return;
      const donde = altura.current;
      mirar(nodo);
      const { scrollTop } = nodo;
      if (Math.abs(scrollTop - donde) <= REDONDEO) return;
      const creciendo = performance.now() - crecio.current < CRECIENDO_MS;
      // Rows that are measured late move the scroll by themselves: nobody left the end.
      if (!mano.desplaza() && creciendo && ancla.current.en === "fin") return sostener();
      if (cerca.current) ancla.current = { en: "fin" };
      else if (ancla.current.en === "fila" || scrollTop < donde) ancla.current = { en: "lectura" };
    },
  };
}

import type { VirtualItem, Virtualizer } from "@tanstack/react-virtual";
import {
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { useIsMarked } from "../../../ui/theme/root-marks.ts";
import type { Fila } from "../filas.rules.ts";
import { esNuevo, type LeidoHasta } from "./nuevos.rules.ts";

/** Rows touch the edge by a fraction of a pixel. */
const HOLGURA = 4;

const NINGUNO: readonly number[] = [];

export type OpcionesVisto = {
  caja: RefObject<HTMLDivElement | null>;
  filas: readonly Fila[];
  virtual: Virtualizer<HTMLDivElement, Element>;
  mirando: boolean;
  /** All of it came that it opens with. */
  cargado: boolean;
  /** Its end is in sight, and what comes scrolls in. */
  enFin: boolean;
  /** As it is now, whoever read. */
  leido: LeidoHasta;
  /** The messages that were on screen. It must stay the same set: what is shown is added. */
  vistos: Set<number>;
  /** More was on screen, or what was may count for more. */
  onVisto: (vistos: ReadonlySet<number>) => void;
  /** Whether it is being read: what comes is seen, and nothing unread is out of sight. The same is said again and again. */
  onLeyendo: (leyendo: boolean) => void;
};

export interface Visto {
  /** To be called when the list scrolls. */
  revisar: () => void;
  /** What of the citizen is unread above what is in sight and was never on screen, in the order of the thread. */
  arriba: readonly number[];
}

/**
 * Notes which messages were on screen while somebody looked (FIELD: a message counts as read when it was shown, not when its
 * conversation was opened), and which were passed over.
 */
export function useVisto(opciones: OpcionesVisto): Visto {
  const { caja, filas, virtual, mirando, cargado, enFin, leido, vistos, onVisto, onLeyendo } = opciones;
  const [arriba, setArriba] = useState(NINGUNO);
  const sinLeer = useMemo(
    () =>
      filas.flatMap((fila, indice) =>
        fila.tipo === "mensaje" && esNuevo(fila.mensaje, leido) ? [{ id: fila.mensaje.id, indice }] : [],
      ),
    [filas, leido],
  );
  const quedaPorVer = () => sinLeer.some(({ id }) => !vistos.has(id));
  const mirar = (): void => {
    const nodo = caja.current;
    if (nodo === null || !mirando || document.visibilityState !== "visible") return;
    const items = virtual.getVirtualItems();
    const eran = vistos.size;
    for (const item of items) {
      const fila = filas[item.index];
      if (fila !== undefined && fila.tipo !== "envio" && seMuestra(item, nodo)) vistos.add(fila.mensaje.id);
    }
    const primera = items.find(({ start }) => start >= nodo.scrollTop - HOLGURA)?.index ?? 0;
    const pasados = sinLeer.filter(({ id, indice }) => indice < primera && !vistos.has(id));
    setArriba((antes) =>
      mismos(
        antes,
        pasados.map(({ id }) => id),
      ),
    );
    if (vistos.size > eran) onVisto(vistos);
    if (!cargado || !enFin || pasados.length > 0) onLeyendo(false);
    // What is below a held end comes to sight once it is measured: that it does not is found out then.
    else if (!quedaPorVer()) onLeyendo(true);
  };
  // Of the render that told the list its rows: looked at later, their places are those of these rows.
  const ahora = useRef({ mirar, quedaPorVer, onVisto, onLeyendo });
  useLayoutEffect(() => {
    ahora.current = { mirar, quedaPorVer, onVisto, onLeyendo };
  });
  useLayoutEffect(() => {
    if (!mirando) return;
    return () => ahora.current.onLeyendo(false);
  }, [mirando]);
  const cuadro = useRef(0);
  useEffect(() => () => cancelAnimationFrame(cuadro.current), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again when rows come, somebody looks, or a colleague read
  useEffect(() => {
    // Two frames: the rows are measured in the first.
    let segundo = 0;
    const primero = requestAnimationFrame(() => {
      segundo = requestAnimationFrame(() => {
        ahora.current.mirar();
        // What was on screen before may count for more now.
        if (mirando) ahora.current.onVisto(vistos);
        if (ahora.current.quedaPorVer()) ahora.current.onLeyendo(false);
      });
    });
    return () => {
      cancelAnimationFrame(primero);
      cancelAnimationFrame(segundo);
    };
  }, [filas, mirando, cargado, leido]);
  const revisar = () => {
    // Once a frame, and after the list itself heard where it stands.
    cancelAnimationFrame(cuadro.current);
    cuadro.current = requestAnimationFrame(() => ahora.current.mirar());
  };
  return { revisar, arriba };
}

/** All of it is in sight; of one that is higher than the pane, its end is, or it fills the pane. */
function seMuestra({ start, end, size }: VirtualItem, { scrollTop, clientHeight }: HTMLElement): boolean {
  const fondo = scrollTop + clientHeight + HOLGURA;
  if (end < scrollTop) return false;
  if (size <= clientHeight) return start >= scrollTop - HOLGURA && end <= fondo;
  return end <= fondo || start <= scrollTop;
}

const mismos = (antes: readonly number[], ahora: readonly number[]): readonly number[] =>
  antes.length === ahora.length && antes.every((id, lugar) => id === ahora[lugar]) ? antes : ahora;

const suscribir = (listener: () => void): (() => void) => {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
};

/** Whether the thread is on screen, in a tab that is seen and with nothing over it: only what is seen counts as read. */
export function useMirando(tapado: boolean): boolean {
  const visible = useSyncExternalStore(suscribir, () => document.visibilityState === "visible");
  const cubierta = useIsMarked("covered");
  return visible && !cubierta && !tapado;
}

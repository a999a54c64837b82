import { type RefObject, useEffect, useRef } from "react";

/** Scrolling goes on after the hand has let go; a pause as long as this ends it. */
const PAUSA_MS = 400;
const GESTOS = ["wheel", "touchmove", "pointerdown", "keydown"] as const;

/** Tells whether somebody scrolls, or the browser and the list do so by themselves. `montada`: the pane is there. */
export function useMano(caja: RefObject<HTMLDivElement | null>, montada: boolean) {
  const ultima = useRef(Number.NEGATIVE_INFINITY);
  const tocar = () => {
    ultima.current = performance.now();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pane is there once there is something to show
  useEffect(() => {
    const escucha = new AbortController();
    for (const gesto of GESTOS)
      caja.current?.addEventListener(gesto, tocar, { passive: true, signal: escucha.signal });
    return () => escucha.abort();
  }, [caja, montada]);
  return {
    /** To be called before it is scrolled for somebody. */
    tocar,
    /** To be called when it scrolls: whether that is somebody's doing. */
    desplaza: (): boolean => {
      const suya = performance.now() - ultima.current < PAUSA_MS;
      if (suya) tocar();
      return suya;
    },
  };
}

import { useEffect, useRef } from "react";

/** Somebody who changes point is sent elsewhere by that; only who stays here without a point is sent away. */
const ESPERA_MS = 300;

/**
 * Where a page needs a point: who comes without one is sent away at once, who loses it here a moment later.
 * `estar`: whether the operator is at it; undefined while nobody knows. `irse`: always the same function.
 */
export function useFaltaPunto(estar: boolean | undefined, irse: () => void): void {
  const estuvo = useRef(false);
  useEffect(() => {
    if (estar === undefined) return;
    if (estar) {
      estuvo.current = true;
      return;
    }
    if (!estuvo.current) return irse();
    const reloj = setTimeout(irse, ESPERA_MS);
    return () => clearTimeout(reloj);
  }, [estar, irse]);
}

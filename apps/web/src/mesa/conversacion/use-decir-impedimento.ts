import { useEffect, useRef } from "react";
import { announce } from "../../lib/announce.ts";
import type { Impedimento } from "./use-impedimento.tsx";

/**
 * Said where it takes the place of the field, once. That the case is over on arrival is told with the conversation; that it
 * left the point, with where it went.
 */
export function useDecirImpedimento(impedimento: Impedimento | null): void {
  const clase = impedimento?.clase;
  const porque = impedimento?.porque ?? "";
  const antes = useRef<Impedimento["clase"] | undefined>(clase === "final" ? clase : undefined);
  useEffect(() => {
    if (clase !== antes.current && clase !== "retirada") announce(porque);
    antes.current = clase;
  }, [clase, porque]);
}

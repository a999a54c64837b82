import { useRef } from "react";
import { equal } from "../../lib/equal.ts";

export interface Clave<Cuerpo> {
  tomar(cuerpo: Cuerpo): string;
  soltar(): void;
}

/** One key per message: kept while nobody knows whether it left, so that the same again is stored once. */
export function useClave<Cuerpo>(): Clave<Cuerpo> {
  const tomada = useRef<{ cuerpo: Cuerpo; clave: string } | null>(null);
  return {
    tomar: (cuerpo) => {
      if (tomada.current === null || !equal(tomada.current.cuerpo, cuerpo))
        tomada.current = { cuerpo, clave: crypto.randomUUID() };
      return tomada.current.clave;
    },
    soltar: () => {
      tomada.current = null;
    },
  };
}

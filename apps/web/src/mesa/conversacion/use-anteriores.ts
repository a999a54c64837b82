import { applyEarlier, type HiloState } from "@ventanilla/client/state/hilo";
import { useRef, useState } from "react";
import type { EnlaceStore } from "../../domains/caso/index.ts";
import { leerAnteriores } from "../../domains/hilo/index.ts";

export interface Anteriores {
  cargandoAnteriores: boolean;
  errorAnteriores: boolean;
  onAnteriores(): void;
}

/** Older messages, a page at a time; after a failure only a press asks again. */
export function useAnteriores(
  enlace: EnlaceStore,
  sesionId: number,
  hilo: HiloState | undefined,
): Anteriores {
  const [estado, setEstado] = useState<"quieto" | "cargando" | "error">("quieto");
  const enCurso = useRef(false);
  const traer = async () => {
    if (enCurso.current || hilo === undefined || hilo.id_caso === null || !hilo.hay_mas) return;
    const caso = hilo.id_caso;
    enCurso.current = true;
    setEstado("cargando");
    try {
      const pagina = await leerAnteriores(caso, Math.min(...hilo.mensajes.keys()));
      enlace.link.updateHilo(sesionId, (actual) =>
        actual.id_caso === caso ? applyEarlier(actual, pagina.rows, pagina.hay_mas) : actual,
      );
      setEstado("quieto");
    } catch {
      // Said in the thread itself, with Reintentar.
      setEstado("error");
    } finally {
      enCurso.current = false;
    }
  };
  return {
    cargandoAnteriores: estado === "cargando",
    errorAnteriores: estado === "error",
    onAnteriores: () => void traer(),
  };
}

import type { CasoFila } from "@ventanilla/contract/caso/caso";
import { useEffect, useRef, useState } from "react";
import { dejarPorAbrir } from "../../domains/caso/index.ts";
import { leerUltimos } from "../../domains/hilo/index.ts";
import { goTo } from "../../lib/navigation.ts";
import { handleError } from "../../ui/errors/handle-error.ts";

type Apertura = {
  abrir: (fila: CasoFila) => void;
  /** The case whose conversation is on its way. */
  enCamino: number | undefined;
};

/**
 * Reads the messages of a case, then goes to its conversation, where they stand at once. The row that was pressed last counts,
 * and none for whoever has left the page meanwhile.
 */
export function useAbrirConversacion(idPunto: number, filas: readonly CasoFila[]): Apertura {
  const [enCamino, setEnCamino] = useState<number>();
  const ultima = useRef<{ id: number; corte: AbortController }>(undefined);
  useEffect(() => () => ultima.current?.corte.abort(), []);

  const abrir = async (fila: CasoFila) => {
    if (ultima.current?.id === fila.id) return;
    ultima.current?.corte.abort();
    const corte = new AbortController();
    ultima.current = { id: fila.id, corte };
    setEnCamino(fila.id);
    const sesionId = fila.canal_principal.principal.id;
    try {
      const hilo = await leerUltimos(fila.id, corte.signal);
      if (corte.signal.aborted) return;
      const recorrido = filas.map(({ canal_principal: { principal } }) => principal.id);
      dejarPorAbrir({ idCaso: fila.id, sesionId }, hilo, recorrido);
      goTo(`/conversacion/${idPunto}/${sesionId}`);
    } catch (error) {
      if (!corte.signal.aborted) handleError(error, { retry: () => void abrir(fila) });
    } finally {
      if (ultima.current?.corte === corte) {
        ultima.current = undefined;
        setEnCamino(undefined);
      }
    }
  };
  return { abrir: (fila) => void abrir(fila), enCamino };
}

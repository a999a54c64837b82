import type { CasoFila } from "@ventanilla/contract/caso/caso";
import { useRef } from "react";
import { dejarPorAbrir } from "../../domains/caso/index.ts";
import { leerUltimos } from "../../domains/hilo/index.ts";
import { goTo } from "../../lib/navigation.ts";
import { handleError } from "../../ui/errors/handle-error.ts";

/** Reads the messages of a case, then goes to its conversation, where they stand at once. */
export function useAbrirConversacion(idPunto: number, filas: readonly CasoFila[]): (fila: CasoFila) => void {
  const abriendo = useRef(false);
  const abrir = async (fila: CasoFila) => {
    if (abriendo.current) return;
    abriendo.current = true;
    const sesionId = fila.canal_principal.principal.id;
    try {
      const hilo = await leerUltimos(fila.id);
      const recorrido = filas.map(({ canal_principal: { principal } }) => principal.id);
      dejarPorAbrir({ idCaso: fila.id, sesionId }, hilo, recorrido);
      goTo(`/conversacion/${idPunto}/${sesionId}`);
    } catch (error) {
      handleError(error, { retry: () => void abrir(fila) });
    } finally {
      abriendo.current = false;
    }
  };
  return (fila) => void abrir(fila);
}

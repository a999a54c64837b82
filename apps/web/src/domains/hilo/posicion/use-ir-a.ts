import { useCallback, useRef } from "react";
import { useT } from "../../../lib/use-t.ts";
import { toast } from "../../../ui/toast/toasts.ts";
import type { Fila } from "../filas.rules.ts";

/** Leads to a message of the thread. Always the same function, so that rows are not drawn again when others come. */
export function useIrA(
  filas: readonly Fila[],
  irAFila: (indice: number) => void,
): (idMensaje: number) => void {
  const t = useT();
  const ahora = useRef({ filas, irAFila, t });
  ahora.current = { filas, irAFila, t };
  return useCallback((id) => {
    const { filas: todas, irAFila: ir, t: decir } = ahora.current;
    const indice = todas.findIndex((fila) => fila.tipo !== "envio" && fila.mensaje.id === id);
    if (indice >= 0) ir(indice);
    else toast.info(decir("chat:citaLejos"));
  }, []);
}

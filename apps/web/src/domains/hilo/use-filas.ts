import { useMemo, useRef } from "react";
import { conservadas, type Fila, filasDe, type PartesHilo } from "./filas.rules.ts";

/** What the thread shows. A row that stays as it was stays the same object, whatever comes above or below it. */
export function useFilas({ mensajes, envios, linea, idUsuario, desfase }: PartesHilo): readonly Fila[] {
  const antes = useRef<readonly Fila[]>([]);
  const filas = useMemo(
    () => conservadas(antes.current, filasDe({ mensajes, envios, linea, idUsuario, desfase })),
    [mensajes, envios, linea, idUsuario, desfase],
  );
  antes.current = filas;
  return filas;
}

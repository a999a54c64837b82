import type { Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import { useEffect, useMemo, useRef } from "react";

/** What I have just written is shown, wherever I was reading. */
export function useAlFinConLoPropio(senal: string, irAlFin: () => void): void {
  const antes = useRef(senal);
  useEffect(() => {
    // A signal that ends in a space lost a text; it did not gain one.
    if (senal !== antes.current && !senal.endsWith(" ")) irAlFin();
    antes.current = senal;
  });
}

/** How many came below since the end went out of sight; what stands above is no one of these. */
export function useAbajo(
  mensajes: readonly Mensaje[],
  { enFin, arriba }: { enFin: boolean; arriba: readonly number[] },
): number {
  const marca = useRef(0);
  return useMemo(() => {
    if (enFin) marca.current = mensajes.reduce((mayor, { id }) => Math.max(mayor, id), 0);
    return mensajes.filter(
      ({ id, direccion }) => id > marca.current && direccion === "ENTRADA" && !arriba.includes(id),
    ).length;
  }, [mensajes, enFin, arriba]);
}

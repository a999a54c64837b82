import type { Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import { useEffect, useRef } from "react";

/** What I have just written is shown, wherever I was reading. */
export function useAlFinConLoPropio(senal: string, irAlFin: () => void): void {
  const antes = useRef(senal);
  useEffect(() => {
    // A signal that ends in a space lost a text; it did not gain one.
    if (senal !== antes.current && !senal.endsWith(" ")) irAlFin();
    antes.current = senal;
  });
}

/** How many came since the end went out of sight. */
export function useAbajo(mensajes: readonly Mensaje[], enFin: boolean): number {
  const marca = useRef(0);
  if (enFin) marca.current = Math.max(0, ...mensajes.map(({ id }) => id));
  return mensajes.filter((mensaje) => mensaje.id > marca.current && mensaje.direccion === "ENTRADA").length;
}

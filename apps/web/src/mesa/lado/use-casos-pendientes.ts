import type { Caso } from "@ventanilla/contract/caso/caso";
import { useEffect, useRef, useState } from "react";
import { useCasosAlAbrir } from "../../domains/caso/index.ts";

/** Opening a conversation whose person has more than one open case shows them, once. */
export function useCasosPendientes(caso: Caso, mostrar: (() => void) | undefined): void {
  // Whose conversation was opened: a person linked afterwards is no opening.
  const [idPersona] = useState(caso.id_persona);
  const abiertos = useCasosAlAbrir(idPersona);
  const mostrados = useRef(false);
  const varios = (abiertos?.length ?? 0) > 1;
  useEffect(() => {
    if (!varios || mostrados.current || mostrar === undefined) return;
    mostrados.current = true;
    mostrar();
  });
}

import type { Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import { useEffect, useRef } from "react";
import { announce } from "../../lib/announce.ts";
import { useT } from "../../lib/use-t.ts";
import { useMotivo } from "./burbuja/Entrega.tsx";

/** Of delivery only failures are spoken, and only those that happen while one looks. */
export function useAvisoFallos(mensajes: readonly Mensaje[], cargado: boolean): void {
  const t = useT();
  const decirMotivo = useMotivo();
  const antes = useRef<ReadonlyMap<number, string> | null>(null);
  useEffect(() => {
    if (!cargado) return;
    const conocidos = antes.current;
    antes.current = new Map(mensajes.map(({ id, estado }) => [id, estado]));
    if (conocidos === null) return;
    for (const { id, estado, motivo, direccion } of mensajes) {
      const cambio = conocidos.has(id) && conocidos.get(id) !== estado;
      if (!cambio || direccion !== "SALIDA") continue;
      if (estado === "FALLIDO")
        announce(t("medios:falloVoz", { motivo: decirMotivo(motivo) ?? "" }), { urgent: true });
      else if (estado === "INCIERTO") announce(t("medios:inciertoVoz"), { urgent: true });
    }
  });
}

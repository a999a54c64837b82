// «Enviado exitosamente!» is said when the provider has taken it, where its bubble is in view, and once.
import { AVISO_TOAST_CHAT_MS } from "@ventanilla/contract/limites";
import type { Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import { seAcepto } from "@ventanilla/contract/mensaje/mensaje.rules";
import { useEffect, useState } from "react";
import { announce } from "../../lib/announce.ts";
import { createPageStore, useStore } from "../../lib/store.ts";
import { useT } from "../../lib/use-t.ts";

/** Messages sent from this page of which it was not said yet. */
const porDecir = createPageStore((): ReadonlySet<number> => new Set());

export const esperarAceptacion = (mensajes: readonly Pick<Mensaje, "id">[]): void =>
  porDecir.update((antes) => new Set([...antes, ...mensajes.map(({ id }) => id)]));

const olvidar = (id: number): void =>
  porDecir.update((antes) => new Set([...antes].filter((otro) => otro !== id)));

/** True for two seconds after the provider took a message that was sent from here. */
export function useRecienAceptado({ id, estado }: Pick<Mensaje, "id" | "estado">): boolean {
  const t = useT();
  const loEspera = useStore(porDecir, (ids) => ids.has(id));
  const [reciente, setReciente] = useState(false);
  const ahora = loEspera && seAcepto(estado);
  useEffect(() => {
    if (!ahora) return;
    olvidar(id);
    setReciente(true);
    announce(t("chat:enviado"));
  }, [ahora, id, t]);
  useEffect(() => {
    if (!reciente) return;
    const reloj = setTimeout(() => setReciente(false), AVISO_TOAST_CHAT_MS);
    return () => clearTimeout(reloj);
  }, [reciente]);
  return reciente;
}

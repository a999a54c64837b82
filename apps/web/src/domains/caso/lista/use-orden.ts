import { ORDENES_CHATS, type OrdenChats } from "@ventanilla/contract/caso/chat";
import { useState } from "react";
import { announce } from "../../../lib/announce.ts";
import { storedFamily } from "../../../lib/storage.ts";
import { useT } from "../../../lib/use-t.ts";

const familia = storedFamily("chat");
const NOMBRE = "orden";

/** The order of the list that was chosen on this device. */
export const ordenGuardado = (): OrdenChats =>
  ORDENES_CHATS.find((uno) => uno === familia.read(NOMBRE)) ?? "nuevo";

export interface Ordenado {
  orden: OrdenChats;
  ordenar(orden: OrdenChats): void;
}

export function useOrden(): Ordenado {
  const t = useT();
  const [orden, setOrden] = useState(ordenGuardado);
  const ordenar = (otro: OrdenChats) => {
    familia.write(NOMBRE, otro);
    setOrden(otro);
    announce(t("chat:ordenElegido", { orden: t(`chat:orden_${otro}`) }));
  };
  return { orden, ordenar };
}

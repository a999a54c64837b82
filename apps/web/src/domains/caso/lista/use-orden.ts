import { ORDENES_CHATS, type OrdenChats } from "@ventanilla/contract/caso/chat";
import { useState } from "react";
import { announce } from "../../../lib/announce.ts";
import { storedFamily } from "../../../lib/storage.ts";
import { useT } from "../../../lib/use-t.ts";
import { pedidaEn } from "./pedida.rules.ts";

const familia = storedFamily("chat");
const NOMBRE = "orden";

/** The order of the list that was chosen on this device. */
const ordenGuardado = (): OrdenChats => ORDENES_CHATS.find((uno) => uno === familia.read(NOMBRE)) ?? "nuevo";

/** The order in which the list stands, as its address asks, else as it was chosen. */
export const ordenMostrado = (): OrdenChats =>
  pedidaEn(Object.fromEntries(new URLSearchParams(location.search))).orden ?? ordenGuardado();

export interface Ordenado {
  orden: OrdenChats;
  ordenar(orden: OrdenChats): void;
}

/** `pedido`: the order that the address asks for; `onElegido`: another one was chosen by hand. */
export function useOrden(pedido: OrdenChats | undefined, onElegido: () => void): Ordenado {
  const t = useT();
  const [elegido, setElegido] = useState(ordenGuardado);
  const ordenar = (otro: OrdenChats) => {
    familia.write(NOMBRE, otro);
    setElegido(otro);
    onElegido();
    announce(t("chat:ordenElegido", { orden: t(`chat:orden_${otro}`) }));
  };
  return { orden: pedido ?? elegido, ordenar };
}

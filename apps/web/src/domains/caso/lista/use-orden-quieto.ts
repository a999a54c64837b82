import type { Chat } from "@ventanilla/contract/caso/chat";
import { type FocusEvent, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { ordenQuieto, ultimoDe } from "./lista.rules.ts";

export interface OrdenQuieto {
  chats: readonly Chat[];
  /** Something new stands above and waits. */
  esperan: boolean;
  liberar(): void;
  /** Put on the list: pointer and focus inside keep the order still. */
  sujetar: {
    onPointerEnter(): void;
    onPointerLeave(): void;
    onFocus(event: FocusEvent): void;
    onBlur(event: FocusEvent): void;
  };
}

/** Keeps the order of a list while pointer or focus is inside: nothing moves under the hand. A filter starts afresh. */
export function useOrdenQuieto(chats: readonly Chat[], filtro: string): OrdenQuieto {
  const [puntero, setPuntero] = useState(false);
  const [foco, setFoco] = useState(false);
  const [vuelta, setVuelta] = useState(0);
  const ultimo = useRef<{ orden: readonly number[]; hasta: number; filtro: string; vuelta: number }>({
    orden: [],
    hasta: 0,
    filtro,
    vuelta,
  });
  const quieto = puntero || foco;
  const lista = useRef<Element | null>(null);
  // A row that goes away takes the focus with it and tells nobody.
  useEffect(() => {
    if (foco && lista.current?.contains(document.activeElement) === false) setFoco(false);
  });

  const resultado = useMemo(() => {
    const reales = chats.map((chat) => chat.id);
    const mismo = ultimo.current.filtro === filtro && ultimo.current.vuelta === vuelta;
    const guardar = quieto && mismo && ultimo.current.orden.length > 0;
    const { orden, esperan } = guardar
      ? ordenQuieto(ultimo.current.orden, chats, ultimo.current.hasta)
      : { orden: reales, esperan: false };
    ultimo.current = { orden, hasta: guardar ? ultimo.current.hasta : ultimoDe(chats), filtro, vuelta };
    const porId = new Map(chats.map((chat) => [chat.id, chat]));
    return { chats: orden.flatMap((id) => porId.get(id) ?? []), esperan };
  }, [chats, filtro, quieto, vuelta]);

  const liberar = useCallback(() => setVuelta((antes) => antes + 1), []);
  return {
    ...resultado,
    liberar,
    sujetar: {
      onPointerEnter: () => setPuntero(true),
      onPointerLeave: () => setPuntero(false),
      onFocus: (event) => {
        lista.current = event.currentTarget;
        setFoco(true);
      },
      onBlur: (event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setFoco(false);
      },
    },
  };
}

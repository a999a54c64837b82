import type { Chat } from "@ventanilla/contract/caso/chat";
import { useEffect, useRef } from "react";
import { sinLeerDe } from "../../domains/caso/index.ts";
import { announce } from "../../lib/announce.ts";
import { chime } from "../../lib/chime.ts";
import { setUnreadInTitle } from "../../lib/page-title.ts";
import { useT } from "../../lib/use-t.ts";

/** "(3)" before the title; the open conversation is being read. */
export function useTituloSinLeer(chats: readonly Chat[], abierto: number | null): void {
  const cuenta = sinLeerDe(chats.filter((chat) => chat.id !== abierto));
  useEffect(() => setUnreadInTitle(cuenta), [cuenta]);
  useEffect(() => () => setUnreadInTitle(0), []);
}

/** A sound when more waits than before, for who asked for one; what was there on arrival is no news. */
export function useSonido(chats: readonly Chat[], completo: boolean): void {
  const sinLeer = sinLeerDe(chats);
  const antes = useRef<number>(undefined);
  useEffect(() => {
    if (antes.current !== undefined && sinLeer > antes.current) chime();
    if (completo) antes.current = sinLeer;
  }, [sinLeer, completo]);
}

/** "Chat, Cubículo 3, 12 chats, 5 sin leer", once. */
export function useLlegada(punto: string, chats: readonly Chat[], completo: boolean): void {
  const t = useT();
  const dicho = useRef(false);
  useEffect(() => {
    if (!completo || dicho.current) return;
    dicho.current = true;
    announce(t("chat:llegada", { count: chats.length, punto, sinLeer: sinLeerDe(chats) }));
  }, [completo, chats, punto, t]);
}

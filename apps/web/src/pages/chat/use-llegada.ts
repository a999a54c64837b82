import type { Chat } from "@ventanilla/contract/caso/chat";
import { useEffect, useRef } from "react";
import { sinLeerDe } from "../../domains/caso/index.ts";
import { announce } from "../../lib/announce.ts";
import { useT } from "../../lib/use-t.ts";

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

import type { Chat } from "@ventanilla/contract/caso/chat";
import { useRef } from "react";

/** The open conversation: what is known of it stays readable although it left the list. */
export function useUltimoChat(abierto: number | null, chats: ReadonlyMap<number, Chat>): Chat | undefined {
  const ultimo = useRef<Chat | undefined>(undefined);
  const vivo = abierto === null ? undefined : chats.get(abierto);
  if (vivo !== undefined) ultimo.current = vivo;
  if (ultimo.current?.id !== abierto) ultimo.current = undefined;
  return ultimo.current;
}

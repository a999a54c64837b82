import { useLocation } from "@tanstack/react-router";
import type { Chat } from "@ventanilla/contract/caso/chat";
import { useEffect, useMemo, useRef } from "react";
import { chatsVisibles, enlaceDePunto, sinLeerDe, usePunto } from "../domains/caso/index.ts";
import { chime } from "../lib/chime.ts";
import { setUnread } from "../lib/unread.ts";
import { useDecirMenciones } from "./menciones.ts";

/** Keeps the link of the operator's point on every page, and tells what waits there: in the menu, before the title, aloud. */
export function PuntoEnVivo({ idPunto }: { idPunto: number }) {
  const enlace = useMemo(() => enlaceDePunto(idPunto), [idPunto]);
  const { chats, quitados, completo } = usePunto(enlace);
  const visibles = useMemo(() => chatsVisibles(chats, quitados), [chats, quitados]);
  useDecirMenciones(enlace);
  useCuentaSinLeer(visibles);
  useSonido(visibles, completo);
  return null;
}

/** The open conversation is being read. */
function useCuentaSinLeer(chats: readonly Chat[]): void {
  const abierto = useLocation({
    select: ({ pathname, search }) =>
      pathname.startsWith("/chat/") ? Number((search as { abrir?: unknown }).abrir) : null,
  });
  const cuenta = sinLeerDe(chats.filter(({ id }) => id !== abierto));
  useEffect(() => setUnread(cuenta), [cuenta]);
  useEffect(() => () => setUnread(0), []);
}

/** A sound when more waits than before, for who asked for one; what was there on arrival is no news. */
function useSonido(chats: readonly Chat[], completo: boolean): void {
  const sinLeer = sinLeerDe(chats);
  const antes = useRef<number>(undefined);
  useEffect(() => {
    if (antes.current !== undefined && sinLeer > antes.current) chime();
    if (completo) antes.current = sinLeer;
  }, [sinLeer, completo]);
}

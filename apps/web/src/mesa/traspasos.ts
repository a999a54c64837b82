// A case that a colleague hands over is told wherever the operator is, with the way to it.
import type { Chat } from "@ventanilla/contract/caso/chat";
import { useEffect, useRef } from "react";
import { nombrar } from "../domains/canal/index.ts";
import type { EnlaceStore } from "../domains/caso/index.ts";
import { tNow } from "../lib/i18n.ts";
import { getSession } from "../lib/session.ts";
import { toast } from "../ui/toast/toasts.ts";
import { direccionDe } from "./fallos.ts";

/** It passes from one operator to another only when somebody hands it over: what one takes oneself was nobody's before. */
function recibidos(antes: ReadonlyMap<number, Chat>, ahora: ReadonlyMap<number, Chat>, yo: string): Chat[] {
  return [...ahora.values()].filter(({ id, caso }) => {
    const previo = antes.get(id)?.caso;
    if (previo?.id !== caso.id || caso.operador_principal !== yo) return false;
    return previo.operador_principal !== null && previo.operador_principal !== yo;
  });
}

/** What was one's own on arrival is no news. */
export function useDecirTraspasos(enlace: EnlaceStore, chats: ReadonlyMap<number, Chat>): void {
  const antes = useRef<ReadonlyMap<number, Chat>>(new Map());
  useEffect(() => {
    const yo = getSession()?.usuario.usuario;
    if (yo !== undefined) for (const chat of recibidos(antes.current, chats, yo)) decir(enlace, chat);
    antes.current = chats;
  }, [enlace, chats]);
}

function decir(enlace: EnlaceStore, chat: Chat): void {
  const texto = tNow("caso:traspasoRecibido", { caso: chat.caso.id, ciudadano: nombrar(tNow, chat) });
  toast.info(texto, {
    link: { label: tNow("caso:traspasoVer"), href: direccionDe(enlace.idPunto, chat) },
  });
}

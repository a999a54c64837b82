// What the chat tells the frame: line, unread count in the title, arrival, end of the session.
import type { LineState } from "@ventanilla/client/punto-link";
import type { Chat } from "@ventanilla/contract/caso/chat";
import type { CodigoError } from "@ventanilla/contract/errores";
import { EVENTO } from "@ventanilla/contract/events";
import { useEffect, useRef } from "react";
import { type EnlaceStore, sinLeerDe } from "../domains/caso/index.ts";
import { usePerderPunto } from "../domains/punto/index.ts";
import { announce } from "../lib/announce.ts";
import { reportLine } from "../lib/line-state.ts";
import { setUnreadInTitle } from "../lib/page-title.ts";
import { useT } from "../lib/use-t.ts";
import { sessionExpired } from "../ui/errors/handle-error.ts";
import { toast } from "../ui/toast/toasts.ts";

export function useLinea(linea: LineState): void {
  useEffect(() => {
    reportLine("socket", linea === "reconectando" ? "reconnecting" : "online");
  }, [linea]);
  useEffect(() => () => reportLine("socket", "online"), []);
}

/** "(3)" before the title; the open conversation is being read. */
export function useTituloSinLeer(chats: readonly Chat[], abierto: number | null): void {
  const cuenta = sinLeerDe(chats.filter((chat) => chat.id !== abierto));
  useEffect(() => setUnreadInTitle(cuenta), [cuenta]);
  useEffect(() => () => setUnreadInTitle(0), []);
}

/** "Chat, Cubículo 3, 12 chats, 5 sin leer", once. */
export function useLlegada(punto: string, chats: readonly Chat[], cargado: boolean): void {
  const t = useT();
  const dicho = useRef(false);
  useEffect(() => {
    if (!cargado || dicho.current) return;
    dicho.current = true;
    announce(t("chat:llegada", { count: chats.length, punto, sinLeer: sinLeerDe(chats) }));
  }, [cargado, chats, punto, t]);
}

const PUNTO_NO_AUTORIZADO = "PUNTO_NO_AUTORIZADO" satisfies CodigoError;

/** What ends the work here: the session, or the authorisation at this point. */
export function useDespedida(enlace: EnlaceStore): void {
  const perderPunto = usePerderPunto();
  useEffect(
    () =>
      enlace.link.listen({
        [EVENTO.sesionCerrada]: ({ mensaje }) => sessionExpired(mensaje),
        refused: (mensaje) => sessionExpired(mensaje),
        [EVENTO.error]: ({ mensaje, error }) => {
          toast.error(mensaje);
          if (error === PUNTO_NO_AUTORIZADO) perderPunto(enlace.idPunto);
        },
      }),
    [enlace, perderPunto],
  );
}

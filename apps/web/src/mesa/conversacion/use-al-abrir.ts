import type { EstadoCaso } from "@ventanilla/contract/caso/caso";
import type { Chat } from "@ventanilla/contract/caso/chat";
import { type RefObject, useEffect } from "react";
import { nombrar, useNombreCanal } from "../../domains/canal/index.ts";
import { announce } from "../../lib/announce.ts";
import { now } from "../../lib/clock.ts";
import { noteFirstStep } from "../../lib/first-steps.ts";
import { daysBetween } from "../../lib/format.ts";
import { getSession } from "../../lib/session.ts";
import { useT } from "../../lib/use-t.ts";
import { focusInPage } from "../../ui/dialog/use-focus-back.ts";

export type OpcionesAlAbrir = {
  chat: Chat;
  estado: EstadoCaso;
  nuevos: number;
  titulo: RefObject<HTMLElement | null>;
  campo: RefObject<HTMLElement | null>;
  angosto: boolean;
};

/** Opening a conversation: it is named aloud, and the focus goes to the field; with one pane at a time, to its heading. */
export function useAlAbrir({ chat, estado, nuevos, titulo, campo, angosto }: OpcionesAlAbrir): void {
  const t = useT();
  const nombreCanal = useNombreCanal();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the conversation opens
  useEffect(() => {
    const operador = getSession()?.usuario.id;
    if (operador !== undefined) noteFirstStep(operador, "opened");
    const enDias = t("fecha:haceDiasVoz", { count: daysBetween(chat.caso._created_at, now()) });
    announce(
      t("chat:abierta", {
        count: nuevos,
        nombre: nombrar(t, chat),
        canal: nombreCanal(chat.clasificacion),
        estado: t(`chat:caso${estado}`, { dias: enDias }),
      }),
    );
    focusInPage(angosto ? titulo.current : (campo.current ?? titulo.current));
  }, []);
}

import type { Chat } from "@ventanilla/contract/caso/chat";
import { VARIOS_MAX } from "@ventanilla/contract/limites";
import { useEffect, useRef, useState } from "react";
import { announce } from "../../../lib/announce.ts";
import { useStore } from "../../../lib/store.ts";
import { useT } from "../../../lib/use-t.ts";
import { toast } from "../../../ui/toast/toasts.ts";
import { cambiarPunto, dejarPunto, delPunto, desmarcarEn, enCurso } from "./en-curso.ts";

export type OpcionesSeleccion = {
  idPunto: number;
  /** One pane at a time. */
  angosto: boolean;
  /** The page was opened for one of them. */
  conAbierto: boolean;
};

export interface Seleccion {
  /** The list shows checkboxes. */
  activa: boolean;
  /** In the order ticked, each as it was then. */
  marcados: ReadonlyMap<number, Chat>;
  /** The middle pane shows the message to several, not the open chat. */
  enFrente: boolean;
  alternar(): void;
  /** Ticks or unticks; ticking where checkboxes are not shown yet shows them. */
  marcar(chat: Chat): void;
  desmarcar(ids: ReadonlySet<number>): void;
  mostrar(): void;
  ocultar(): void;
}

/** Which chats are ticked. With one pane at a time, ticking leaves the list where it is. */
export function useSeleccion({ idPunto, angosto, conAbierto }: OpcionesSeleccion): Seleccion {
  const t = useT();
  const { activa, marcados } = useStore(enCurso, (todo) => delPunto(todo, idPunto));
  // Whoever left while it was being sent comes back to it, unless to one of the chats.
  const [enFrente, setEnFrente] = useState(() => !conAbierto && enCurso.get().puntos.has(idPunto));
  useEffect(() => () => dejarPunto(idPunto), [idPunto]);
  const dichos = useRef(marcados);
  useEffect(() => {
    if (dichos.current === marcados) return;
    dichos.current = marcados;
    announce(t("varios:marcados", { count: marcados.size }));
  }, [marcados, t]);
  const desmarcar = (ids: ReadonlySet<number>) => desmarcarEn(idPunto, ids);
  return {
    activa,
    marcados,
    enFrente,
    alternar: () => {
      setEnFrente(false);
      cambiarPunto(idPunto, (antes) => ({
        activa: !activa,
        marcados: antes.marcados.size > 0 ? new Map() : antes.marcados,
      }));
    },
    marcar: (chat) => {
      if (marcados.has(chat.id)) {
        desmarcar(new Set([chat.id]));
        return;
      }
      if (marcados.size >= VARIOS_MAX) {
        toast.warning(t("varios:limite", { limite: VARIOS_MAX }));
        return;
      }
      if (!angosto) setEnFrente(true);
      cambiarPunto(idPunto, (antes) => ({
        activa: true,
        marcados: new Map(antes.marcados).set(chat.id, chat),
      }));
    },
    desmarcar,
    mostrar: () => setEnFrente(true),
    ocultar: () => setEnFrente(false),
  };
}

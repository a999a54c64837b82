import type { Chat } from "@ventanilla/contract/caso/chat";
import { VARIOS_MAX } from "@ventanilla/contract/limites";
import { useRef, useState } from "react";
import { announce } from "../../../lib/announce.ts";
import { useT } from "../../../lib/use-t.ts";
import { toast } from "../../../ui/toast/toasts.ts";

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
export function useSeleccion(angosto: boolean): Seleccion {
  const t = useT();
  const [activa, setActiva] = useState(false);
  const [marcados, setMarcados] = useState<ReadonlyMap<number, Chat>>(new Map());
  const [enFrente, setEnFrente] = useState(false);
  // A send that ends unticks what is ticked then, not what was when it began.
  const ultimos = useRef(marcados);
  const poner = (nuevos: ReadonlyMap<number, Chat>) => {
    ultimos.current = nuevos;
    setMarcados(nuevos);
    announce(t("varios:marcados", { count: nuevos.size }));
  };
  const desmarcar = (ids: ReadonlySet<number>) => {
    const quedan = new Map([...ultimos.current].filter(([id]) => !ids.has(id)));
    if (quedan.size < ultimos.current.size) poner(quedan);
  };
  return {
    activa,
    marcados,
    enFrente,
    alternar: () => {
      setActiva(!activa);
      setEnFrente(false);
      if (marcados.size > 0) poner(new Map());
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
      setActiva(true);
      if (!angosto) setEnFrente(true);
      poner(new Map(marcados).set(chat.id, chat));
    },
    desmarcar,
    mostrar: () => setEnFrente(true),
    ocultar: () => setEnFrente(false),
  };
}

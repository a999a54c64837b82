import { EVENTO } from "@ventanilla/contract/events";
import { useEffect } from "react";
import { borradoresDe, mudarMencionados, notasDe } from "../domains/borrador/index.ts";
import { nombrar } from "../domains/canal/index.ts";
import type { EnlaceStore } from "../domains/caso/index.ts";
import { useT } from "../lib/use-t.ts";
import { toast } from "../ui/toast/toasts.ts";

export type OpcionesUnion = {
  enlace: EnlaceStore;
  idUsuario: number;
  abierto: number | null;
  onAbrir: (id: number) => void;
};

/** Two conversations turned out to be one citizen's: what was begun in the one that left goes on in the other, and so does the screen. */
export function useUnion({ enlace, idUsuario, abierto, onAbrir }: OpcionesUnion): void {
  const t = useT();
  useEffect(
    () =>
      enlace.link.listen({
        [EVENTO.chatRetirado]: ({ sesion_id: seFue, unida_a: queda }, chat) => {
          if (queda === null || queda === undefined) return;
          borradoresDe(idUsuario).mudar(seFue, queda);
          notasDe(idUsuario).mudar(seFue, queda);
          mudarMencionados(idUsuario, seFue, queda);
          toast.info(t("chat:unido", { nombre: nombrar(t, chat) }));
          if (abierto === seFue) onAbrir(queda);
        },
      }),
    [enlace, idUsuario, abierto, onAbrir, t],
  );
}

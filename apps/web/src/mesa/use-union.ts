// Two conversations turned out to be one citizen's (ADR 29): what was begun in the one that left goes on in the other, and so does the screen.
import { EVENTO } from "@ventanilla/contract/events";
import { useEffect } from "react";
import {
  borradoresDe,
  cartasDe,
  citasDe,
  clavesDe,
  mencionadosDe,
  notasDe,
} from "../domains/borrador/index.ts";
import { nombrar } from "../domains/canal/index.ts";
import type { EnlaceStore } from "../domains/caso/index.ts";
import { type EnviosStore, redaccionDe } from "../domains/mensaje/index.ts";
import { useT } from "../lib/use-t.ts";
import { toast } from "../ui/toast/toasts.ts";

/** Whatever page is open: what nobody moves stays under a conversation that no page shows any more. */
export function useMudanza(enlace: EnlaceStore, envios: EnviosStore, idUsuario: number): void {
  const t = useT();
  useEffect(
    () =>
      enlace.link.listen({
        [EVENTO.chatRetirado]: ({ sesion_id: seFue, unida_a: queda }, chat) => {
          if (typeof queda !== "number") return;
          mudarLoEmpezado(idUsuario, seFue, queda);
          envios.mudar(seFue, queda);
          toast.info(t("chat:unido", { nombre: nombrar(t, chat) }));
        },
      }),
    [enlace, envios, idUsuario, t],
  );
}

function mudarLoEmpezado(idUsuario: number, de: number, a: number): void {
  const { bandeja, grabaciones } = redaccionDe(idUsuario);
  const borradores = [borradoresDe, notasDe, mencionadosDe, clavesDe, citasDe, cartasDe].map((suyo) =>
    suyo(idUsuario),
  );
  // What is recorded may join the tray, so it goes first.
  for (const empezado of [...borradores, grabaciones, bandeja]) empezado.mudar(de, a);
}

/** Where one of them stands open. */
export function useUnion(enlace: EnlaceStore, abierto: number | null, onAbrir: (id: number) => void): void {
  useEffect(
    () =>
      enlace.link.listen({
        [EVENTO.chatRetirado]: ({ sesion_id: seFue, unida_a: queda }) => {
          if (typeof queda === "number" && abierto === seFue) onAbrir(queda);
        },
      }),
    [enlace, abierto, onAbrir],
  );
}

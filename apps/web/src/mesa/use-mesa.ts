// What a desk does whatever it shows: tells the frame of the line, keeps its cases fresh, and sends on.
import { useMediaQuery } from "@mantine/hooks";
import type { Chat } from "@ventanilla/contract/caso/chat";
import { EVENTO } from "@ventanilla/contract/events";
import { useEffect, useRef } from "react";
import { type EnlaceStore, useCasosEnVivo, usePunto } from "../domains/caso/index.ts";
import type { EnviosStore } from "../domains/mensaje/index.ts";
import { useRevisarPunto } from "../domains/punto/index.ts";
import { reportLine } from "../lib/line-state.ts";
import { useSession } from "../lib/session.ts";
import { useT } from "../lib/use-t.ts";
import { useLateDialogs } from "../ui/late/late-dialog.tsx";
import { toast } from "../ui/toast/toasts.ts";

/** Whether there is room for one pane only. */
export const useAngosto = (): boolean =>
  useMediaQuery("(max-width: 61.99em)", false, { getInitialValueInEffect: false }) ?? false;

/** `chat`: the conversation that stands open. */
export function useMesa(enlace: EnlaceStore, envios: EnviosStore, chat: Chat | undefined): void {
  const { linea, completo } = usePunto(enlace);
  useEffect(() => {
    reportLine("socket", linea === "reconectando" ? "reconnecting" : "online");
  }, [linea]);
  useEffect(() => () => reportLine("socket", "online"), []);
  useSigoAqui(enlace);
  useCasosEnVivo(enlace);
  useEffect(() => envios.reanudar(), [envios]);
  useLateDialogs(completo && chat !== undefined);
}

/** Another window of the same operator may leave the point for both: here nothing could be sent any more, and nobody would know why. */
function useSigoAqui(enlace: EnlaceStore): void {
  const t = useT();
  const idUsuario = useSession()?.usuario.id;
  const revisarPunto = useRevisarPunto();
  const estaba = useRef(false);
  useEffect(() => {
    let reloj: ReturnType<typeof setTimeout> | undefined;
    const callar = enlace.link.listen({
      [EVENTO.presencia]: ({ id, sesion_id, operadores }) => {
        if (sesion_id !== null || id !== enlace.idPunto) return;
        const estoy = operadores.some((operador) => operador.id === idUsuario);
        clearTimeout(reloj);
        if (estaba.current && !estoy)
          reloj = setTimeout(() => {
            toast.warning(t("chat:presenciaTerminada"), { urgent: true });
            revisarPunto();
          }, MUDANZA_MS);
        estaba.current = estoy;
      },
    });
    return () => {
      clearTimeout(reloj);
      callar();
    };
  }, [enlace, idUsuario, t, revisarPunto]);
}

/** Who leaves from this window is told by the socket first, and is gone from the desk shortly after. */
const MUDANZA_MS = 700;

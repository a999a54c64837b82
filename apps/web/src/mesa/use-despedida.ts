import type { CodigoError } from "@ventanilla/contract/errores";
import { EVENTO } from "@ventanilla/contract/events";
import { useEffect } from "react";
import type { EnlaceStore } from "../domains/caso/index.ts";
import { usePerderPunto } from "../domains/punto/index.ts";
import { endSession } from "../lib/end-session.ts";
import { tNow } from "../lib/i18n.ts";
import { clearSession } from "../lib/session.ts";
import { toast } from "../ui/toast/toasts.ts";

const SESION_CADUCADA = "SESION_CADUCADA" satisfies CodigoError;
const NO_EXISTE = "NO_EXISTE" satisfies CodigoError;

/** What ends the work at a point, whatever page is open: the session, or the authorisation at it. */
export function useDespedida(enlace: EnlaceStore): void {
  const perderPunto = usePerderPunto();
  useEffect(
    () =>
      enlace.link.listen({
        [EVENTO.sesionCerrada]: ({ mensaje, motivo }) => {
          if (enlace.renovarLinea()) return;
          // Somebody signed out in this browser, which is told nothing of it.
          if (motivo === "salida") clearSession();
          else endSession({ text: mensaje, motivo });
        },
        refused: (mensaje, motivo) => {
          if (!enlace.renovarLinea()) endSession({ text: mensaje, motivo });
        },
        [EVENTO.error]: ({ mensaje, error }, perdido) => {
          // The server cuts the line after it, and says why when the line is opened again.
          if (error === SESION_CADUCADA) return;
          // A point that is another institution's by now is answered like one that never was.
          toast.error(perdido && error === NO_EXISTE ? tNow("errores:PUNTO_NO_AUTORIZADO") : mensaje);
          if (perdido) perderPunto(enlace.idPunto);
        },
      }),
    [enlace, perderPunto],
  );
}

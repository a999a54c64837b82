import type { CodigoError } from "@ventanilla/contract/errores";
import { EVENTO } from "@ventanilla/contract/events";
import { useEffect } from "react";
import type { EnlaceStore } from "../domains/caso/index.ts";
import { usePerderPunto } from "../domains/punto/index.ts";
import { sessionExpired } from "../ui/errors/handle-error.ts";
import { toast } from "../ui/toast/toasts.ts";

const PUNTO_NO_AUTORIZADO = "PUNTO_NO_AUTORIZADO" satisfies CodigoError;

/** What ends the work at a point, whatever page is open: the session, or the authorisation at it. */
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

import { Button } from "@mantine/core";
import { ANCHO, AVISO_SESION_CERRADA_MS } from "@ventanilla/contract/limites";
import { useEffect } from "react";
import { announce } from "../lib/announce.ts";
import { onUserCall } from "../lib/api.ts";
import { tNow } from "../lib/i18n.ts";
import { goTo } from "../lib/navigation.ts";
import { reloadMenu } from "../lib/reload-menu.ts";
import { clearSession } from "../lib/session.ts";
import { signOut } from "../lib/sign-out.ts";
import { useT } from "../lib/use-t.ts";
import { Dialog } from "../ui/dialog/Dialog.tsx";
import { handleError } from "../ui/errors/handle-error.ts";
import { toast } from "../ui/toast/toasts.ts";
import { startSessionTimer, touchSession, useSessionState } from "./session-timer.ts";

/** So long a person may write without a call before the server is told that they are there: it counts calls alone. */
const UNHEARD_MS = 5 * 60_000;

/** The server's own session ended at the same moment, by the same rule. */
function expire(): void {
  clearSession();
  goTo("/login", { replace: true });
  toast.warning(tNow("shell:sesionCerradaTexto"), {
    title: tNow("shell:sesionCerrada"),
    durationMs: AVISO_SESION_CERRADA_MS,
  });
}

/** Counts the inactivity, warns at 120 s and closes at zero. */
export function SessionGuard() {
  const t = useT();
  const state = useSessionState();
  useEffect(() => {
    let heardAt = Date.now();
    const unsubscribe = onUserCall(() => {
      heardAt = Date.now();
      touchSession();
    });
    const stop = startSessionTimer({
      onWarning: () => announce(tNow("shell:sesionAviso"), { urgent: true }),
      onLastCall: () => announce(tNow("shell:sesionAviso30"), { urgent: true }),
      onExpired: expire,
      onWorkdayEnding: () => toast.warning(tNow("shell:sesionJornada"), { fromShell: true }),
      onGesture: () => {
        if (Date.now() - heardAt < UNHEARD_MS) return;
        reloadMenu().catch((error: unknown) => handleError(error, { background: true, inPlace: true }));
      },
    });
    return () => {
      unsubscribe();
      stop();
    };
  }, []);
  const stay = async () => {
    touchSession({ force: true });
    try {
      await reloadMenu();
    } catch (error) {
      handleError(error, { background: true });
    }
  };
  return (
    <Dialog
      opened={state === "closing"}
      onClose={() => void stay()}
      title={t("shell:sesionAvisoTitulo")}
      width={ANCHO.confirmar}
      explains
      footer={
        <>
          <Button variant="default" onClick={() => void signOut()}>
            {t("salir")}
          </Button>
          <Button data-autofocus onClick={() => void stay()}>
            {t("shell:sesionSeguir")}
          </Button>
        </>
      }
    >
      <p>{t("shell:sesionAviso")}</p>
    </Dialog>
  );
}

import { Button } from "@mantine/core";
import { ANCHO } from "@ventanilla/contract/limites";
import { useEffect } from "react";
import { announce } from "../lib/announce.ts";
import { onUserCall } from "../lib/api.ts";
import { endSession } from "../lib/end-session.ts";
import { formatDuration } from "../lib/format.ts";
import { tNow } from "../lib/i18n.ts";
import { reloadMenu } from "../lib/reload-menu.ts";
import { endOnServer, signOut, useLeaving } from "../lib/sign-out.ts";
import { useT } from "../lib/use-t.ts";
import { Dialog } from "../ui/dialog/Dialog.tsx";
import { handleError } from "../ui/errors/handle-error.ts";
import { toast } from "../ui/toast/toasts.ts";
import { tellSessionEnd } from "./session-end.ts";
import { startSessionTimer, touchSession, useSecondsLeft, useSessionState } from "./session-timer.ts";

/**
 * So long a person may write without a call before the server is told that they are there: it counts calls alone. With the
 * half minute in which it writes down none it is less than the warning is long, or the server would end the session first.
 */
const UNHEARD_MS = 60_000;

const timeLeft = (seconds: number) => ({ tiempo: formatDuration(seconds * 1000) });

/** The server has heard of nobody for as long, but perhaps of this page later than somebody touched it. */
function expire(): void {
  endOnServer();
  endSession({ text: tNow("shell:sesionCerradaTexto"), motivo: "inactividad" });
}

/** Counts the inactivity, warns at 120 s and closes at zero; whatever ends the session, says why. */
export function SessionGuard() {
  const state = useSessionState();
  const leaving = useLeaving();
  useEffect(() => {
    let heardAt = Date.now();
    const stopTelling = tellSessionEnd();
    const unsubscribe = onUserCall(() => {
      heardAt = Date.now();
      touchSession();
    });
    const sayHowLong = (left: number) =>
      announce(tNow("shell:sesionAviso", timeLeft(left)), { urgent: true });
    const stop = startSessionTimer({
      onWarning: sayHowLong,
      onLastCall: sayHowLong,
      onExpired: expire,
      onWorkdayEnding: (left) =>
        toast.warning(tNow("shell:sesionJornada", timeLeft(left)), { fromShell: true }),
      onGesture: () => {
        if (Date.now() - heardAt < UNHEARD_MS) return;
        reloadMenu().catch((error: unknown) => handleError(error, { background: true, inPlace: true }));
      },
    });
    return () => {
      stopTelling();
      unsubscribe();
      stop();
    };
  }, []);
  // Brought only now: a dialog that is open stands before it in the document, and would cover one that was there already.
  return state === "closing" && !leaving ? <Closing /> : null;
}

function Closing() {
  const t = useT();
  const left = useSecondsLeft();
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
      opened
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
      <p>{t("shell:sesionAviso", timeLeft(left))}</p>
    </Dialog>
  );
}

import { Button } from "@mantine/core";
import { ANCHO, AVISO_SESION_CERRADA_MS } from "@ventanilla/contract/limites";
import type { leerMenu } from "@ventanilla/contract/sesion/sesion.routes";
import i18next from "i18next";
import { useEffect } from "react";
import { announce } from "../lib/announce.ts";
import { call, onUserCall } from "../lib/api.ts";
import { goTo } from "../lib/navigation.ts";
import { clearSession, updateMenu } from "../lib/session.ts";
import { signOut } from "../lib/sign-out.ts";
import { useT } from "../lib/use-t.ts";
import { Dialog } from "../ui/dialog/Dialog.tsx";
import { handleError } from "../ui/errors/handle-error.ts";
import { toast } from "../ui/toast/toasts.ts";
import { startSessionTimer, touchSession, useSessionState } from "./session-timer.ts";

const MENU = { method: "GET", path: "/system/menu" } as const;

/** The server's own session ended at the same moment, by the same rule. */
function expire(): void {
  clearSession();
  goTo("/login", { replace: true });
  toast.warning(i18next.t("shell:sesionCerradaTexto"), {
    titulo: i18next.t("shell:sesionCerrada"),
    ms: AVISO_SESION_CERRADA_MS,
  });
}

/** Counts the inactivity, warns at 120 s and closes at zero. */
export function SessionGuard() {
  const t = useT();
  const estado = useSessionState();
  useEffect(() => {
    const quitar = onUserCall(() => touchSession());
    const detener = startSessionTimer({
      onWarning: () => announce(i18next.t("shell:sesionAviso"), { urgente: true }),
      onLastCall: () => announce(i18next.t("shell:sesionAviso30"), { urgente: true }),
      onExpired: expire,
      onWorkdayEnding: () => toast.warning(i18next.t("shell:sesionJornada"), { marco: true }),
    });
    return () => {
      quitar();
      detener();
    };
  }, []);
  const seguir = async () => {
    touchSession({ forzar: true });
    try {
      updateMenu(await call<typeof leerMenu>(MENU, {}));
    } catch (error) {
      handleError(error, { background: true });
    }
  };
  return (
    <Dialog
      opened={estado === "por-cerrar"}
      onClose={() => void seguir()}
      title={t("shell:sesionAvisoTitulo")}
      width={ANCHO.confirmar}
      explica
      footer={
        <>
          <Button variant="default" onClick={() => void signOut()}>
            {t("salir")}
          </Button>
          <Button data-autofocus onClick={() => void seguir()}>
            {t("shell:sesionSeguir")}
          </Button>
        </>
      }
    >
      <p>{t("shell:sesionAviso")}</p>
    </Dialog>
  );
}

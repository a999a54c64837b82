import { HttpError } from "@ventanilla/client/http";
import { applyEarlier } from "@ventanilla/client/state/hilo";
import { AVISO_TOAST_CHAT_MS } from "@ventanilla/contract/limites";
import { esNota } from "@ventanilla/contract/mensaje/mensaje.rules";
import { enlaceActual } from "../domains/caso/index.ts";
import { type EnviosStore, enviosDe, mandarEnvio } from "../domains/mensaje/index.ts";
import { tNow } from "../lib/i18n.ts";
import { errorText, handleError } from "../ui/errors/handle-error.ts";
import { toast } from "../ui/toast/toasts.ts";

/** The user's queue, wired to the server, to the open point and to the notices of the screen. */
export const enviosDeUsuario = (idUsuario: number): EnviosStore =>
  enviosDe(idUsuario, () => ({
    enviar: mandarEnvio,
    decir: errorText,
    decirVencido: () => tNow("redaccion:envioVencido"),
    alEnviar: (envio, { mensajes, ...primero }) => {
      // In the thread before the socket brings it: what was sent never blinks.
      enlaceActual()?.link.updateHilo(envio.sesion, (hilo) =>
        hilo.id_caso === primero.id_caso ? applyEarlier(hilo, mensajes ?? [primero], hilo.hay_mas) : hilo,
      );
      const dicho = esNota(primero) ? "chat:notaGuardada" : "chat:enviado";
      toast.success(tNow(dicho), { durationMs: AVISO_TOAST_CHAT_MS });
    },
    alFallar: (_envio, error) => {
      if (error instanceof HttpError && error.status === 401) {
        handleError(error, { background: true });
        return;
      }
      // The reason stands on the bubble, with Reintentar.
      toast.error(tNow("chat:noEnviado"), { durationMs: AVISO_TOAST_CHAT_MS, urgent: true });
    },
  }));

// Why a session ended, said to who had it: whatever found it out, and in every tab.
import type { MotivoCierre } from "@ventanilla/contract/errores";
import { AVISO_SESION_CERRADA_MS } from "@ventanilla/contract/limites";
import { tNow } from "../lib/i18n.ts";
import { getSession, onSession } from "../lib/session.ts";
import { readStored, writeStored } from "../lib/storage.ts";
import { toast } from "../ui/toast/toasts.ts";

/** Of a session that its own token ended nothing is known but the end. */
const WHY = {
  vencimiento: "shell:cierreVencimiento",
  contrasena: "shell:cierreContrasena",
  desactivacion: "shell:cierreDesactivacion",
  intentos: "shell:cierreIntentos",
  terminada: "shell:cierreTerminada",
  factor: "shell:cierreFactor",
} as const satisfies Record<Exclude<MotivoCierre, "inactividad" | "salida">, string>;

function tell(): void {
  const { text, motivo } = readStored("sesion_fin") ?? {};
  if (text === undefined) return;
  if (motivo === "inactividad") {
    toast.warning(tNow("shell:sesionCerradaTexto"), {
      title: tNow("shell:sesionCerrada"),
      durationMs: AVISO_SESION_CERRADA_MS,
    });
    return;
  }
  if (motivo === undefined || motivo === "salida") toast.warning(text, { fromShell: true });
  else toast.warning(tNow(WHY[motivo]), { title: text, fromShell: true });
}

/** From now on; returns what stops it. Begun after the router, which takes the notices of the session away. */
export function tellSessionEnd(): () => void {
  writeStored("sesion_fin", undefined);
  return onSession(() => {
    if (getSession() === undefined) tell();
  });
}

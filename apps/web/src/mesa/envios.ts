import { HttpError } from "@ventanilla/client/http";
import { applyWritten } from "@ventanilla/client/state/hilo";
import { AVISO_TOAST_CHAT_MS } from "@ventanilla/contract/limites";
import type { RespuestaEnvio } from "@ventanilla/contract/mensaje/mensaje";
import { esNota } from "@ventanilla/contract/mensaje/mensaje.rules";
import { nombrar } from "../domains/canal/index.ts";
import { type EnlaceStore, enlaceActual, leerPrincipal } from "../domains/caso/index.ts";
import { type Envio, esperarAceptacion } from "../domains/hilo/index.ts";
import { type EnviosStore, enviosDe, mandarEnvio } from "../domains/mensaje/index.ts";
import { tNow } from "../lib/i18n.ts";
import { errorText, handleError } from "../ui/errors/handle-error.ts";
import { toast } from "../ui/toast/toasts.ts";
import { direccionDe } from "./direcciones.ts";

/** What the server wrote, in the thread before the socket brings it: what was sent never blinks. */
export function ponerEscritos(
  enlace: EnlaceStore | undefined,
  sesion: number,
  { mensajes, ...primero }: RespuestaEnvio,
): void {
  const escritos = mensajes ?? [primero];
  enlace?.link.updateHilo(sesion, (hilo) =>
    hilo.id_caso === primero.id_caso ? applyWritten(hilo, escritos) : hilo,
  );
  if (esNota(primero)) toast.success(tNow("chat:notaGuardada"), { durationMs: AVISO_TOAST_CHAT_MS });
  // It is queued: that it was sent is said by its bubble, when the provider has taken it.
  else esperarAceptacion(escritos);
}

/** What was written before its case came goes where the case says. */
async function mandar(cola: EnviosStore, envio: Envio): Promise<RespuestaEnvio> {
  if (envio.porSaber !== true) return mandarEnvio(envio);
  return mandarEnvio(cola.saber(envio, await leerPrincipal(envio.caso)));
}

/** The user's queue, wired to the server, to the open point and to the notices of the screen. */
export const enviosDeUsuario = (idUsuario: number): EnviosStore =>
  enviosDe(idUsuario, () => ({
    // It is theirs who are signed in: asked before each.
    enviar: (envio) => mandar(enviosDeUsuario(idUsuario), envio),
    decir: errorText,
    decirVencido: () => tNow("redaccion:envioVencido"),
    decirEspera: () => tNow("envios:servidorAusente"),
    alEnviar: ({ sesion }, respuesta) => ponerEscritos(enlaceActual(), sesion, respuesta),
    alFallar: (envio, error) => {
      if (error instanceof HttpError && error.status === 401) {
        handleError(error, { background: true });
        return;
      }
      // The reason stands on the bubble, with Reintentar.
      toast.error(tNow("chat:noEnviado"), {
        durationMs: AVISO_TOAST_CHAT_MS,
        urgent: true,
        ...deChat(envio),
      });
    },
  }));

/** Of which chat a notice speaks, where that is known. */
function deChat({ sesion }: Envio) {
  const enlace = enlaceActual();
  const chat = enlace?.estado().chats.get(sesion);
  if (enlace === undefined || chat === undefined) return {};
  const nombre = nombrar(tNow, chat);
  const link = { label: tNow("envios:irAlChat", { nombre }), href: direccionDe(enlace.idPunto, chat) };
  return { title: nombre, link };
}

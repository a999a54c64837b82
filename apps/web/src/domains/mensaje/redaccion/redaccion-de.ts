// One tray and one microphone per user, for the whole life of the page: an upload goes on although its conversation is left.

import type { ArchivoSubido } from "@ventanilla/contract/archivo/archivo";
import { contenidoCoincide, extensionDe } from "@ventanilla/contract/archivo/archivo.rules";
import { announce } from "../../../lib/announce.ts";
import { tNow } from "../../../lib/i18n.ts";
import { guardWhile } from "../../../lib/leave-guards.ts";
import { getLine, onLine } from "../../../lib/line-state.ts";
import { isLoginPath } from "../../../lib/navigation.ts";
import { getSession } from "../../../lib/session.ts";
import { onReset } from "../../../lib/store.ts";
import { uploadFile } from "../../../lib/transfers.ts";
import { confirm } from "../../../ui/dialog/confirm.ts";
import { errorText, handleError } from "../../../ui/errors/handle-error.ts";
import { sinTerminar } from "./bandeja.rules.ts";
import { BandejaStore } from "./bandeja.store.ts";
import { GrabacionesStore } from "./grabaciones.store.ts";
import type { Pieza } from "./pieza.ts";

export interface RedaccionDe {
  bandeja: BandejaStore;
  grabaciones: GrabacionesStore;
}

let actual: (RedaccionDe & { usuario: number; soltar: () => void }) | undefined;
onReset(() => {
  actual?.soltar();
  actual = undefined;
});

export function redaccionDe(usuario: number): RedaccionDe {
  if (actual?.usuario === usuario) return actual;
  actual?.soltar();
  const bandeja = new BandejaStore({
    usuario,
    puede: () => getSession()?.usuario.id === usuario,
    subir: uploadFile,
    decir: errorText,
    objecion: objecionA,
    ilegible: () => tNow("redaccion:ilegible"),
    alTerminar: decirFinal,
    alCaducarSesion: (error) => handleError(error, { background: true }),
  });
  const grabaciones = new GrabacionesStore({
    bandeja,
    empezar: async (listeners) =>
      (await import("../../../lib/recorder/recorder.ts")).startRecording(listeners),
    causaDe: (error) => (esDeGrabadora(error) ? error.reason : "failed"),
  });
  const sueltas = [
    onLine(() => {
      if (getLine() === "online") bandeja.reanudar();
    }),
    cuidarLaSalida(bandeja),
    () => grabaciones.cerrar(),
    () => bandeja.detener(),
  ];
  actual = {
    usuario,
    bandeja,
    grabaciones,
    soltar: () => {
      for (const soltar of sueltas) soltar();
    },
  };
  return actual;
}

const esDeGrabadora = (error: unknown): error is import("../../../lib/recorder/recorder.ts").RecorderError =>
  error instanceof Error && "reason" in error;

const objecionA = ({ nombre, mime }: ArchivoSubido): string | null =>
  contenidoCoincide(extensionDe(nombre), mime === "text/plain" ? null : mime)
    ? null
    : tNow("errores:ARCHIVO_NO_COINCIDE", { nombre });

function decirFinal({ nombre, estado, motivo }: Pieza): void {
  const listo = estado === "terminado";
  const clave = listo ? "redaccion:vozTerminado" : "redaccion:vozFallido";
  announce(tNow(clave, { nombre, motivo: motivo ?? "" }), { urgent: !listo });
}

/** While something is not up, closing the page or signing out asks first; going to another page does not end it. */
const cuidarLaSalida = (bandeja: BandejaStore): (() => void) =>
  guardWhile(bandeja.suscribir, () => bandeja.todas().some(sinTerminar), {
    ask: preguntar,
    beforeUnload: true,
  });

async function preguntar(destino: string): Promise<boolean> {
  // A session that ended has already gone to the log-in.
  if (!isLoginPath(destino) || getSession() === undefined) return true;
  return confirm({
    title: tNow("redaccion:salirTitulo"),
    text: tNow("redaccion:salirPregunta"),
    confirmLabel: tNow("redaccion:salirVerbo"),
    destructive: true,
  });
}

import type { OpcionesEditor } from "@ventanilla/contract/canal/canal";
import { AVISO_TOAST_CHAT_MS } from "@ventanilla/contract/limites";
import { useCallback, useEffect, useMemo, useSyncExternalStore } from "react";
import { dayKey, formatDateTime } from "../../../lib/format.ts";
import { tNow } from "../../../lib/i18n.ts";
import { VOICE_BYTES_PER_SECOND } from "../../../lib/recorder/recorder.wire.ts";
import { useT } from "../../../lib/use-t.ts";
import { toast } from "../../../ui/toast/toasts.ts";
import {
  type Falta,
  faltaDe,
  noAdmitida,
  ocupaLugar,
  puedeGrabarse,
  revisar,
  segundosMaximos,
  VOZ,
} from "./bandeja.rules.ts";
import type { BandejaStore } from "./bandeja.store.ts";
import type { Grabacion } from "./grabaciones.store.ts";
import type { Pieza } from "./pieza.ts";
import { redaccionDe } from "./redaccion-de.ts";
import { useOpcionesEditor } from "./use-opciones-editor.ts";
import { useRechazos } from "./use-rechazos.ts";

/** Seconds that a voice note may last. */
const VOZ_MAX_S = 10 * 60;

export type OpcionesRedaccion = {
  usuario: number;
  sesion: number;
  /** The entry channels it leaves through, one of each account. */
  entradas: readonly number[];
  /** Files of one message. */
  max?: number;
};

/** The files and the voice note that go with what is being written in one conversation. */
export interface Redaccion {
  bandeja: BandejaStore;
  /** In the order chosen; a voice note that is not added yet is not among them. */
  piezas: readonly Pieza[];
  max: number;
  /** What the channel takes; undefined until it is known. */
  opciones: OpcionesEditor | undefined;
  puedeGrabar: boolean;
  falta: Falta | null;
  grabacion: Grabacion | undefined;
  adjuntar(archivos: readonly File[]): void;
  /** Pictures on the clipboard have no name of their own. */
  pegar(archivos: readonly File[]): void;
  grabar(): void;
  detener(): void;
  descartar(): void;
  agregar(): void;
  /** Nobody sees the recorder any more: what is being said stops and waits. */
  dejar(): void;
}

const sello = (ahora: number): string =>
  `${dayKey(ahora).replaceAll("-", "")}-${formatDateTime(ahora).slice(-8).replaceAll(":", "")}`;

export function useRedaccion({ usuario, sesion, entradas, max = 1 }: OpcionesRedaccion): Redaccion {
  const t = useT();
  const decirRechazos = useRechazos(max);
  const { bandeja, grabaciones } = redaccionDe(usuario);
  const todas = useSyncExternalStore(bandeja.suscribir, bandeja.todas);
  const grabacion = useSyncExternalStore(grabaciones.suscribir, grabaciones.todas).get(sesion);
  const opciones = useOpcionesEditor(entradas);
  const propias = useMemo(() => todas.filter((pieza) => pieza.sesion === sesion), [todas, sesion]);
  const piezas = useMemo(() => propias.filter(({ estado }) => estado !== "por-oir"), [propias]);
  const libres = max - propias.filter(ocupaLugar).length;

  useEffect(() => bandeja.reanudar(), [bandeja]);
  const dejar = useCallback(() => {
    if (grabaciones.dejar(sesion)) toast.info(tNow("redaccion:grabacionEspera"));
  }, [grabaciones, sesion]);

  const ofrecer = (ofrecidos: readonly { nombre: string; contenido: Blob }[]) => {
    if (ofrecidos.length === 0) return;
    if (opciones === undefined) {
      toast.warning(t("redaccion:sinOpciones"));
      return;
    }
    const { aceptados, rechazos } = revisar(ofrecidos, libres, opciones);
    bandeja.agregar(sesion, aceptados);
    decirRechazos(rechazos, opciones);
  };

  return {
    bandeja,
    piezas,
    max,
    opciones,
    puedeGrabar: opciones !== undefined && puedeGrabarse(opciones),
    falta: faltaDe(propias) ?? (opciones === undefined ? null : noAdmitida(piezas, opciones)),
    grabacion,
    adjuntar: (archivos) =>
      ofrecer(archivos.map((archivo) => ({ nombre: archivo.name, contenido: archivo }))),
    pegar: (archivos) =>
      ofrecer(
        archivos.map((archivo, indice) => {
          const numero = indice === 0 ? "" : `-${indice + 1}`;
          const extension = /^image\/(png|jpeg|gif|webp)$/.exec(archivo.type)?.[1]?.replace("jpeg", "jpg");
          const nombre = `${t("redaccion:nombreImagen")}-${sello(Date.now())}${numero}.${extension}`;
          return { nombre: extension === undefined ? archivo.name : nombre, contenido: archivo };
        }),
      ),
    grabar: () => {
      if (opciones === undefined) return;
      if (libres <= 0) {
        toast.warning(t("errores:ARCHIVOS_DEMASIADOS", { limite: max }), { durationMs: AVISO_TOAST_CHAT_MS });
        return;
      }
      if (grabaciones.ocupada) {
        toast.info(t("redaccion:grabacionOcupada"));
        return;
      }
      const nombre = `${t("redaccion:nombreAudio")}-${sello(Date.now())}.${VOZ.extension}`;
      void grabaciones.grabar(sesion, {
        nombre,
        maximo: segundosMaximos(opciones, VOZ_MAX_S, VOICE_BYTES_PER_SECOND),
      });
    },
    detener: () => void grabaciones.detener(sesion),
    descartar: () => grabaciones.descartar(sesion),
    agregar: () => grabaciones.agregar(sesion),
    dejar,
  };
}

import { NetworkError } from "@ventanilla/client/http";
import { ARCHIVOS_MAX, AVISO_TOAST_CHAT_MS } from "@ventanilla/contract/limites";
import type { EnvioVarios } from "@ventanilla/contract/mensaje/mensaje";
import { useState } from "react";
import { borradoresDe, clavesDe, useBorradorEnCurso } from "../../../domains/borrador/index.ts";
import {
  cuerpoDe,
  type Destino,
  type DudaVarios,
  type FilaEnVivo,
  type FilaResultado,
  filasDe,
  filasTrasReintento,
  mandarVarios,
  type Redaccion,
  rechazadasDe,
  reintentablesDe,
  SESION_VARIOS,
  type TextoEnCurso,
  unaPorCuenta,
  useRedaccion,
} from "../../../domains/mensaje/index.ts";
import { getLine } from "../../../lib/line-state.ts";
import { mayBeStored } from "../../../lib/outcome.ts";
import { isExpired, requestKeyIn, type TakenKey } from "../../../lib/request-key.ts";
import { getSession } from "../../../lib/session.ts";
import { useStore } from "../../../lib/store.ts";
import { useT } from "../../../lib/use-t.ts";
import { confirm } from "../../../ui/dialog/confirm.ts";
import { handleError } from "../../../ui/errors/handle-error.ts";
import { toast } from "../../../ui/toast/toasts.ts";
import {
  type Contenido,
  cambiarPunto,
  delPunto,
  desmarcarEn,
  enCurso,
  ponerDuda,
  salir,
} from "./en-curso.ts";
import { useResultado } from "./use-resultado.ts";

export type OpcionesEnviarVarios = {
  destinos: readonly Destino[];
  /** It is known which of them only record. */
  sabido: boolean;
  idUsuario: number;
  idPunto: number;
};

export interface EnviarVarios {
  texto: TextoEnCurso;
  escribir(texto: string): void;
  redaccion: Redaccion;
  enviando: boolean;
  /** What is not known of the last try, also of one before the page was loaded. */
  duda: DudaVarios | null;
  /** What becomes of the last message, until it is closed. */
  filas: readonly FilaEnVivo[] | null;
  /** Asks first when files go along. */
  enviar(): Promise<void>;
  /** It can get it again: what failed on its way, or was refused and is still to be sent there. */
  seReintenta(fila: FilaEnVivo): boolean;
  /** What left then, to one who failed to get it, or to all of them. */
  reintentar(fila?: FilaEnVivo): Promise<void>;
  terminar(): void;
}

/** The message to several: its draft, its files, and what became of it. */
export function useEnviarVarios(opciones: OpcionesEnviarVarios): EnviarVarios {
  const { destinos, sabido, idUsuario, idPunto } = opciones;
  const t = useT();
  const borradores = borradoresDe(idUsuario);
  const escrito = useBorradorEnCurso(idUsuario, SESION_VARIOS);
  const recibe = destinos.filter(({ impedimento }) => impedimento === null);
  const redaccion = useRedaccion({
    usuario: idUsuario,
    sesion: SESION_VARIOS,
    entradas: unaPorCuenta(recibe.map(({ chat }) => chat)).map(({ id }) => id),
    max: ARCHIVOS_MAX,
  });
  const { bandeja } = redaccion;
  const enviando = useStore(enCurso, ({ salida }) => salida !== null);
  const resultado = useResultado(idPunto);
  // Kept as long as the draft: whoever loads the page again because nobody answered sends it to all of them a second time.
  const claves = clavesDe(idUsuario);
  const [alLlegar] = useState(() => (enviando ? null : dudaDe(claves.todos().get(SESION_VARIOS))));
  const dudaDicha = useStore(enCurso, ({ duda }) => duda);
  const duda = dudaDicha === undefined ? alLlegar : dudaDicha;
  const claveDe = requestKeyIn<EnvioVarios>({
    read: () => claves.todos().get(SESION_VARIOS),
    write: (tomada) => claves.poner(SESION_VARIOS, tomada),
  });

  const seguro = () =>
    redaccion.piezas.length === 0 ||
    confirm({
      title: t("redaccion:enviarTitulo"),
      text: t("varios:pregunta"),
      confirmLabel: t("redaccion:enviarVerbo"),
    });

  const esSuya = () => getSession()?.usuario.id === idUsuario;
  const alFallar = (error: unknown) => {
    // The words of the specification for a line that is down; otherwise those of a send that failed.
    if (mayBeStored(error) && !(error instanceof NetworkError)) decirFallo();
    else handleError(error);
    if (esSuya()) ponerDuda(mayBeStored(error) ? "incierta" : null);
  };
  const decirFallo = () =>
    toast.error(t("chat:noEnviado"), { durationMs: AVISO_TOAST_CHAT_MS, urgent: true });

  /** `dejan`: who need not be ticked any more unless refused: they got it, or never could. */
  const mandar = async (
    { texto, archivos }: Contenido,
    aQuienes: readonly Destino[],
    { antes, dejan }: { antes: readonly FilaResultado[]; dejan: readonly Destino[] },
  ) => {
    if (getLine() === "offline") {
      toast.error(t("errores:conexion"));
      return;
    }
    const body = cuerpoDe({ destinos: aQuienes, cubiculo: idPunto, texto: texto.trim(), archivos });
    if (claveDe.expired(body)) {
      // Whoever sends it all the same decided so.
      claveDe.release(body);
      ponerDuda("vencida");
      toast.error(t("varios:vencido"), { urgent: true });
      return;
    }
    const alTerminar = salir(idPunto);
    // From here on it is of the page, not of this view of it.
    ponerDuda(duda);
    try {
      const clave = claveDe.take(body);
      const nuevas = filasDe(aQuienes, await mandarVarios(body, clave));
      const rechazadas = new Set(rechazadasDe(nuevas).map(({ id }) => id));
      const filas = filasTrasReintento(antes, nuevas);
      const suya = esSuya();
      // Nobody is told who was refused: under its key the same is answered again, and goes to nobody twice.
      if (!suya && rechazadas.size > 0) return;
      claveDe.release(body);
      if (suya) {
        ponerDuda(null);
        desmarcarEn(idPunto, new Set(dejan.map(({ chat }) => chat.id).filter((id) => !rechazadas.has(id))));
        cambiarPunto(idPunto, () => ({ hecho: { filas, texto, archivos } }));
      }
      if (rechazadas.size > 0) decirFallo();
      // Whoever is still to get it.
      if (rechazadasDe(filas).length > 0) return;
      // Only what left: somebody may have written on.
      if (borradores.leer(SESION_VARIOS) === texto) borradores.poner(SESION_VARIOS, "");
      const salieron = new Set(archivos.map(({ id }) => id));
      for (const { clave: pieza, archivo } of bandeja.de(SESION_VARIOS))
        if (archivo !== null && salieron.has(archivo.id)) bandeja.quitar(pieza);
    } catch (error) {
      alFallar(error);
    } finally {
      alTerminar();
    }
  };

  const seReintenta = (fila: FilaEnVivo) =>
    fila.estado === "rechazado"
      ? recibe.some(({ chat }) => chat.id === fila.id)
      : reintentablesDe(fila).length > 0;

  return {
    texto: escrito,
    escribir: (texto) => {
      borradores.poner(SESION_VARIOS, texto);
      if (texto !== "") return;
      // It was given up: the same words later are another message.
      claves.poner(SESION_VARIOS, undefined);
      ponerDuda(null);
    },
    redaccion,
    enviando: enviando || resultado.ocupado,
    duda,
    filas: resultado.filas,
    enviar: async () => {
      if (!sabido || !(await seguro())) return;
      const contenido = {
        texto: borradores.leer(SESION_VARIOS),
        archivos: bandeja.listos(SESION_VARIOS),
      };
      await mandar(contenido, recibe, { antes: [], dejan: destinos });
    },
    seReintenta,
    reintentar: async (fila) => {
      const cuales = (fila === undefined ? (resultado.filas ?? []) : [fila]).filter(seReintenta);
      const rechazadas = new Set(rechazadasDe(cuales).map(({ id }) => id));
      const aQuienes = recibe.filter(({ chat }) => rechazadas.has(chat.id));
      const { hecho } = delPunto(enCurso.get(), idPunto);
      await resultado.reenviar(cuales);
      if (hecho !== null && aQuienes.length > 0)
        await mandar(hecho, aQuienes, { antes: hecho.filas, dejan: aQuienes });
    },
    terminar: () => cambiarPunto(idPunto, () => ({ hecho: null })),
  };
}

/** The key is kept while nobody knows what became of it. */
function dudaDe(tomada: TakenKey | undefined): DudaVarios | null {
  if (tomada === undefined) return null;
  return isExpired(tomada) ? "vencida" : "incierta";
}

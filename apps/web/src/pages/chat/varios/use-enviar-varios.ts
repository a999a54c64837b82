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
  SESION_VARIOS,
  type TextoEnCurso,
  unaPorCuenta,
  useRedaccion,
} from "../../../domains/mensaje/index.ts";
import { getLine } from "../../../lib/line-state.ts";
import { mayBeStored } from "../../../lib/outcome.ts";
import { isExpired, requestKeyIn, type TakenKey } from "../../../lib/request-key.ts";
import { useT } from "../../../lib/use-t.ts";
import { confirm } from "../../../ui/dialog/confirm.ts";
import { handleError } from "../../../ui/errors/handle-error.ts";
import { toast } from "../../../ui/toast/toasts.ts";
import { useResultado } from "./use-resultado.ts";

export type OpcionesEnviarVarios = {
  destinos: readonly Destino[];
  /** It is known which of them only record. */
  sabido: boolean;
  idUsuario: number;
  idPunto: number;
  /** They need not be ticked any more: they got it, or never could. */
  onHechos: (ids: ReadonlySet<number>) => void;
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
  /** To one who failed to get it, or to all of them. */
  reintentar(fila?: FilaEnVivo): Promise<void>;
  terminar(): void;
}

/** The message to several: its draft, its files, and what became of it. */
export function useEnviarVarios(opciones: OpcionesEnviarVarios): EnviarVarios {
  const { destinos, sabido, idUsuario, idPunto, onHechos } = opciones;
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
  const [enviando, setEnviando] = useState(false);
  const resultado = useResultado();
  // Kept as long as the draft: whoever loads the page again because nobody answered sends it to all of them a second time.
  const claves = clavesDe(idUsuario);
  const [duda, setDuda] = useState(() => dudaDe(claves.todos().get(SESION_VARIOS)));
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

  const alFallar = (error: unknown) => {
    // The words of the specification for a line that is down; otherwise those of a send that failed.
    if (mayBeStored(error) && !(error instanceof NetworkError)) decirFallo();
    else handleError(error);
    setDuda(mayBeStored(error) ? "incierta" : null);
  };
  const decirFallo = () =>
    toast.error(t("chat:noEnviado"), { durationMs: AVISO_TOAST_CHAT_MS, urgent: true });

  const mandar = async (aQuienes: readonly Destino[], antes: readonly FilaResultado[]) => {
    if (getLine() === "offline") {
      toast.error(t("errores:conexion"));
      return;
    }
    const archivos = bandeja.listos(SESION_VARIOS);
    const texto = borradores.leer(SESION_VARIOS);
    const body = cuerpoDe({ destinos: aQuienes, cubiculo: idPunto, texto: texto.trim(), archivos });
    if (claveDe.expired(body)) {
      // Whoever sends it all the same decided so.
      claveDe.release(body);
      setDuda("vencida");
      toast.error(t("varios:vencido"), { urgent: true });
      return;
    }
    setEnviando(true);
    try {
      const clave = claveDe.take(body);
      const nuevas = filasDe(aQuienes, await mandarVarios(body, clave));
      claveDe.release(body);
      setDuda(null);
      const rechazadas = new Set(rechazadasDe(nuevas).map(({ id }) => id));
      // Whoever could not be written to is no longer ticked either; what was ticked meanwhile stays.
      onHechos(new Set(destinos.map(({ chat }) => chat.id).filter((id) => !rechazadas.has(id))));
      resultado.poner(filasTrasReintento(antes, nuevas));
      if (rechazadas.size > 0) {
        decirFallo();
        return;
      }
      // Only what left: somebody may have written on.
      if (borradores.leer(SESION_VARIOS) === texto) borradores.poner(SESION_VARIOS, "");
      const salieron = new Set(archivos.map(({ id }) => id));
      for (const { clave: pieza, archivo } of bandeja.de(SESION_VARIOS))
        if (archivo !== null && salieron.has(archivo.id)) bandeja.quitar(pieza);
    } catch (error) {
      alFallar(error);
    } finally {
      setEnviando(false);
    }
  };

  return {
    texto: escrito,
    escribir: (texto) => {
      borradores.poner(SESION_VARIOS, texto);
      if (texto !== "") return;
      // It was given up: the same words later are another message.
      claves.poner(SESION_VARIOS, undefined);
      setDuda(null);
    },
    redaccion,
    enviando: enviando || resultado.ocupado,
    duda,
    filas: resultado.filas,
    enviar: async () => {
      if (sabido && (await seguro())) await mandar(recibe, []);
    },
    reintentar: async (fila) => {
      const cuales = fila === undefined ? (resultado.filas ?? []) : [fila];
      const rechazadas = new Set(rechazadasDe(cuales).map(({ id }) => id));
      const aQuienes = destinos.filter(({ chat }) => rechazadas.has(chat.id));
      await resultado.reenviar(cuales);
      if (aQuienes.length > 0) await mandar(aQuienes, resultado.filas ?? []);
    },
    terminar: () => resultado.poner(null),
  };
}

/** The key is kept while nobody knows what became of it. */
function dudaDe(tomada: TakenKey | undefined): DudaVarios | null {
  if (tomada === undefined) return null;
  return isExpired(tomada) ? "vencida" : "incierta";
}

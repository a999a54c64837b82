import { NetworkError } from "@ventanilla/client/http";
import { ARCHIVOS_MAX, AVISO_TOAST_CHAT_MS } from "@ventanilla/contract/limites";
import type { EnvioVarios } from "@ventanilla/contract/mensaje/mensaje";
import { useRef, useState } from "react";
import { useBorradores } from "../../../domains/borrador/index.ts";
import {
  cuerpoDe,
  type Destino,
  type FilaResultado,
  fallidasDe,
  filasDe,
  filasTrasReintento,
  mandarVarios,
  quizaSalio,
  type Redaccion,
  SESION_VARIOS,
  useRedaccion,
} from "../../../domains/mensaje/index.ts";
import { announce } from "../../../lib/announce.ts";
import { equal } from "../../../lib/equal.ts";
import { getLine } from "../../../lib/line-state.ts";
import { useT } from "../../../lib/use-t.ts";
import { confirm } from "../../../ui/dialog/confirm.ts";
import { handleError } from "../../../ui/errors/handle-error.ts";
import { toast } from "../../../ui/toast/toasts.ts";

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
  texto: string;
  escribir(texto: string): void;
  redaccion: Redaccion;
  enviando: boolean;
  /** The last try had no answer: the same again goes under the same key. */
  incierto: boolean;
  /** What became of the last message, while somebody failed to get it. */
  filas: readonly FilaResultado[] | null;
  /** Asks first when files go along. */
  enviar(): Promise<void>;
  /** To those who failed to get it. */
  reintentar(): Promise<void>;
  terminar(): void;
}

/** The message to several: its draft, its files, and what became of it. */
export function useEnviarVarios(opciones: OpcionesEnviarVarios): EnviarVarios {
  const { destinos, sabido, idUsuario, idPunto, onHechos } = opciones;
  const t = useT();
  const { store: borradores, textos } = useBorradores(idUsuario);
  const recibe = destinos.filter(({ impedimento }) => impedimento === null);
  const redaccion = useRedaccion({
    usuario: idUsuario,
    sesion: SESION_VARIOS,
    clasificaciones: [...new Set(recibe.map(({ chat }) => chat.clasificacion))],
    max: ARCHIVOS_MAX,
  });
  const { bandeja } = redaccion;
  const [enviando, setEnviando] = useState(false);
  const [incierto, setIncierto] = useState(false);
  const [filas, setFilas] = useState<readonly FilaResultado[] | null>(null);
  const claveDe = useClave();

  const seguro = () =>
    redaccion.piezas.length === 0 ||
    confirm({
      title: t("redaccion:enviarTitulo"),
      text: t("varios:pregunta"),
      confirmLabel: t("redaccion:enviarVerbo"),
    });

  const alFallar = (error: unknown) => {
    // The words of the specification for a line that is down; otherwise those of a send that failed.
    if (quizaSalio(error) && !(error instanceof NetworkError)) decirFallo();
    else handleError(error);
    setIncierto(quizaSalio(error));
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
    setEnviando(true);
    try {
      const clave = claveDe.tomar(body);
      const nuevas = filasDe(aQuienes, await mandarVarios(body, clave));
      claveDe.soltar();
      setIncierto(false);
      const fallidas = new Set(fallidasDe(nuevas).map(({ id }) => id));
      // Whoever could not be written to is no longer ticked either; what was ticked meanwhile stays.
      onHechos(new Set(destinos.map(({ chat }) => chat.id).filter((id) => !fallidas.has(id))));
      if (fallidas.size > 0) {
        decirFallo();
        const todas = filasTrasReintento(antes, nuevas);
        announce(vozDe(todas.length, fallidas.size));
        setFilas(todas);
        return;
      }
      toast.success(t("chat:enviado"), { durationMs: AVISO_TOAST_CHAT_MS });
      setFilas(null);
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
  const vozDe = (todas: number, fallidas: number) =>
    t("varios:resultadoVoz", {
      enviados: t("varios:enviados", { count: todas - fallidas }),
      fallidos: t("varios:fallidos", { count: fallidas }),
    });

  return {
    texto: textos.get(SESION_VARIOS) ?? "",
    escribir: (texto) => borradores.poner(SESION_VARIOS, texto),
    redaccion,
    enviando,
    incierto,
    filas,
    enviar: async () => {
      if (sabido && (await seguro())) await mandar(recibe, []);
    },
    reintentar: async () => {
      const fallidas = new Set(fallidasDe(filas ?? []).map(({ id }) => id));
      const aQuienes = destinos.filter(({ chat }) => fallidas.has(chat.id));
      if (aQuienes.length === 0) setFilas(null);
      else await mandar(aQuienes, filas ?? []);
    },
    terminar: () => setFilas(null),
  };
}

/** One key per message: kept while nobody knows whether it left, so that the same again is stored once. */
function useClave(): { tomar(body: EnvioVarios): string; soltar(): void } {
  const tomada = useRef<{ body: EnvioVarios; clave: string } | null>(null);
  return {
    tomar: (body) => {
      if (tomada.current === null || !equal(tomada.current.body, body))
        tomada.current = { body, clave: crypto.randomUUID() };
      return tomada.current.clave;
    },
    soltar: () => {
      tomada.current = null;
    },
  };
}

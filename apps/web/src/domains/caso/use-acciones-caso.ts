import type { Caso } from "@ventanilla/contract/caso/caso";
import {
  estaAbierto,
  puedeCerrarse,
  puedeDerivarse,
  puedeTraspasarse,
} from "@ventanilla/contract/caso/caso.rules";
import type { Chat } from "@ventanilla/contract/caso/chat";
import { AVISO_TOAST_CHAT_MS } from "@ventanilla/contract/limites";
import { useState } from "react";
import { announce } from "../../lib/announce.ts";
import { can } from "../../lib/session.ts";
import { useT } from "../../lib/use-t.ts";
import { confirm } from "../../ui/dialog/confirm.ts";
import { handleError } from "../../ui/errors/handle-error.ts";
import { toast } from "../../ui/toast/toasts.ts";
import { esNegado, useCambiosDeCaso } from "./cambios.api.ts";
import { confirmarEnvios, confirmarSinSalir } from "./confirmar-envios.ts";
import { confirmarVisto } from "./confirmar-visto.ts";
import type { EnlaceStore } from "./enlace.store.ts";
import { useUnaPregunta } from "./use-una-pregunta.ts";

export type DialogoDeCaso = "actualizar" | "derivar" | "traspasar" | "pendientes" | "adjuntos" | "cerrados";
/** How a case left the hands of this operator. */
export type Despedida = "cerrado" | "derivado" | "adjuntado";

export type OpcionesAcciones = {
  enlace: EnlaceStore;
  /** The open conversation. */
  chat: Chat | undefined;
  /** Undefined while it loads, and without a conversation. */
  caso: Caso | undefined;
  /** It left the list of this point: it can be read only. */
  retirada: boolean;
  onDespedida: (como: Despedida) => void;
  /** How many texts of a case are still in this browser, on their way or refused. */
  sinSalir: (idCaso: number) => Promise<number>;
  /** Shows a message of the open conversation, or its end. */
  onVerMensaje: (mensaje: number | "fin") => void;
};

export interface AccionesCaso {
  /** The case may be changed here. */
  escribible: boolean;
  /** It is on its way, and as far as the list knows it may be. */
  porEscribir: boolean;
  dialogo: DialogoDeCaso | null;
  /** Which case it was opened for: the conversation may go on with the citizen's next one behind it. */
  casoDelDialogo: number | undefined;
  abrir(dialogo: DialogoDeCaso): void;
  dejar(): void;
  actualizar(): void;
  /** Each of these asks first. */
  derivar(): Promise<void>;
  cerrar(): Promise<void>;
  cambiarCanal(idCanal: number): Promise<void>;
  adjuntar(idDestino: number): Promise<void>;
  liberar(): Promise<void>;
  /** Its dialog asks to whom. */
  traspasar(): void;
  /** A colleague has it now; it stays in the list, and may go on being written to. */
  traspasado(nombre: string): void;
  /** After a change that takes the case away: the list starts afresh, and its conversation is left if it is still the open one. */
  despedir(como: Despedida): void;
}

type Abierto = { de: number | undefined; caso: number | undefined; cual: DialogoDeCaso };

const BREVE = { durationMs: AVISO_TOAST_CHAT_MS };

/** Everything an operator does to the case of the open conversation, and which of its dialogs is open. */
export function useAccionesCaso(opciones: OpcionesAcciones): AccionesCaso {
  const { enlace, chat, caso, retirada, sinSalir, onDespedida, onVerMensaje: onVer } = opciones;
  const sesionId = chat?.id;
  const t = useT();
  const cambios = useCambiosDeCaso();
  const { unaVez, sigueAbierta } = useUnaPregunta(sesionId);
  const [abierto, setAbierto] = useState<Abierto | null>(null);
  // Another conversation has dialogs of its own, and coming back to this one opens none.
  if (abierto !== null && abierto.de !== sesionId) setAbierto(null);
  const abrir = (cual: DialogoDeCaso) => setAbierto({ de: sesionId, caso: caso?.id, cual });
  const permitido = !retirada && can("operadores:update");
  const escribible = caso !== undefined && estaAbierto(caso) && permitido;
  const porEscribir = caso === undefined && chat !== undefined && estaAbierto(chat.caso) && permitido;

  const ultimoVisto = () => (chat === undefined ? 0 : enlace.vistoParaTerminar(chat));

  /** The dialog of this conversation; by the time of an answer another one may have its own. */
  const dejar = () => setAbierto((ahora) => (ahora?.de === sesionId ? null : ahora));

  const despedir = (como: Despedida) => {
    dejar();
    toast.success(t(`caso:${como}`), BREVE);
    enlace.reiniciarLista();
    if (sigueAbierta()) onDespedida(como);
  };

  const cerrar = async () => {
    if (caso === undefined || !escribible || !puedeCerrarse(caso)) return;
    const antes = {
      title: t("caso:cerrarTitulo"),
      confirmLabel: t("caso:cerrarIgual"),
      sinSalir,
      sigueAbierta,
      onVer,
    };
    if (!(await unaVez(() => confirmarEnvios(caso, antes)))) return;
    const hecho = await confirmarVisto({
      pregunta: {
        title: t("caso:cerrarTitulo"),
        text: t("caso:cerrarPregunta"),
        confirmLabel: t("caso:cerrarTitulo"),
      },
      insistir: {
        text: t("caso:cerrarHuboMensajes"),
        confirmLabel: t("caso:cerrarIgual"),
        cancelLabel: t("chat:revisar"),
      },
      ultimoVisto,
      mandar: (visto) => cambios.cerrar(caso, visto),
    });
    if (hecho) despedir("cerrado");
  };

  const derivar = async () => {
    if (caso === undefined || !escribible) return;
    if (!puedeDerivarse(caso)) {
      announce(t("caso:derivarSoloComplejo"));
      return;
    }
    const antes = { title: t("caso:derivarTitulo"), confirmLabel: t("caso:derivarIgual"), onVer };
    const sigue = await unaVez(async () => {
      const cuantos = await sinSalir(caso.id);
      return sigueAbierta() && (await confirmarSinSalir(cuantos, antes));
    });
    if (sigue) abrir("derivar");
  };

  const cambiarCanal = async (idCanal: number) => {
    if (caso === undefined || !escribible || caso.canal_principal.principal.id === idCanal) return;
    const run = async () => {
      try {
        await cambios.cambiarCanal(caso, idCanal);
        toast.success(t("caso:canalCambiado"), BREVE);
      } catch (error) {
        // The sentence is given; what to do about it only the server says.
        const texto = handleError(error, { inPlace: true });
        toast.error(t("caso:canalFallo"), BREVE);
        if (esNegado(error)) toast.error(texto);
      }
    };
    const pregunta = {
      title: t("caso:canalTitulo"),
      text: t("caso:canalPregunta"),
      confirmLabel: t("caso:canalVerbo"),
    };
    await confirm({ ...pregunta, run });
  };

  const adjuntar = async (idDestino: number) => {
    if (caso === undefined || !escribible) return;
    const antes = {
      title: t("caso:adjuntarTitulo"),
      confirmLabel: t("caso:adjuntarIgual"),
      sinSalir,
      sigueAbierta,
      onVer,
    };
    if (!(await unaVez(() => confirmarEnvios(caso, antes)))) return;
    const hecho = await confirmarVisto({
      pregunta: {
        title: t("caso:adjuntarTitulo"),
        text: t("caso:adjuntarPregunta"),
        confirmLabel: t("caso:adjuntarTitulo"),
      },
      insistir: {
        text: t("caso:adjuntarHuboMensajes"),
        confirmLabel: t("caso:adjuntarIgual"),
        cancelLabel: t("chat:revisar"),
      },
      ultimoVisto,
      mandar: (visto) => cambios.adjuntar(caso, idDestino, visto),
    });
    if (hecho) despedir("adjuntado");
  };

  const aqui = abierto?.de === sesionId ? abierto : null;
  return {
    escribible,
    porEscribir,
    dialogo: aqui?.cual ?? null,
    casoDelDialogo: aqui?.caso,
    abrir,
    dejar,
    actualizar: () => {
      if (escribible) abrir("actualizar");
    },
    derivar,
    cerrar,
    cambiarCanal,
    adjuntar,
    liberar: async () => {
      if (caso === undefined || !escribible) return;
      try {
        await cambios.liberar(caso);
        announce(t("caso:liberado"));
      } catch (error) {
        handleError(error);
      }
    },
    traspasar: () => {
      if (caso === undefined || !escribible) return;
      if (puedeTraspasarse(caso)) abrir("traspasar");
      else announce(t("errores:CASO_NO_TOMADO"));
    },
    traspasado: (nombre) => {
      dejar();
      toast.success(t("caso:traspasado", { nombre }), BREVE);
    },
    despedir,
  };
}

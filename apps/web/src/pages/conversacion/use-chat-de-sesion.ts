import { HttpError } from "@ventanilla/client/http";
import { type HiloState, mensajesInOrder } from "@ventanilla/client/state/hilo";
import type { CanalEntrada } from "@ventanilla/contract/canal/canal";
import type { Caso, UltimoMensaje } from "@ventanilla/contract/caso/caso";
import { estaAbierto } from "@ventanilla/contract/caso/caso.rules";
import type { Chat } from "@ventanilla/contract/caso/chat";
import { cuentaComoUltimo } from "@ventanilla/contract/mensaje/mensaje.rules";
import { useEffect, useRef, useState } from "react";
import type { z } from "zod";
import { useCanalEntradaAlAbrir } from "../../domains/canal/index.ts";
import {
  type EnlaceStore,
  tomarHilo,
  useCaso,
  useHilo,
  usePunto,
  useRetirada,
} from "../../domains/caso/index.ts";
import { cuantosNuevos } from "../../domains/hilo/index.ts";
import { announce } from "../../lib/announce.ts";
import { useSession } from "../../lib/session.ts";
import { useT } from "../../lib/use-t.ts";
import { useUltimoChat } from "../../mesa/index.ts";

export interface ChatDeSesion {
  /** Undefined while it loads. */
  chat: Chat | undefined;
  caso: Caso | undefined;
  /** It can be read only: another point attends it and this operator is none of its own, or it was taken off this screen. */
  retirada: boolean;
  noExiste: boolean;
  error: boolean;
  reintentar(): void;
}

/** The conversation of an entry channel: as the point's list has it, else put together from its parts. */
export function useChatDeSesion(enlace: EnlaceStore, sesionId: number): ChatDeSesion {
  const usuario = useSession()?.usuario.usuario ?? "";
  const { chats, cargado } = usePunto(enlace);
  const enLista = useUltimoChat(sesionId, chats);
  const entrada = useCanalEntradaAlAbrir(sesionId);
  const hilo = useHilo(enlace, sesionId);
  const idCaso = enLista?.caso.id ?? hilo?.id_caso ?? undefined;
  const { data: caso, isError, refetch } = useCaso(idCaso);
  useTrasEscribir(hilo, entrada.refetch);
  useSembrar(enlace, sesionId);
  // The list knows best what is unread: until it came, or failed to come, nothing is put together without it.
  const armado =
    cargado && entrada.data !== undefined && caso !== undefined && hilo !== undefined
      ? armar(entrada.data, caso, hilo)
      : undefined;
  const chat = enLista ?? armado;
  const hay = chat !== undefined;
  useEffect(() => {
    // With a chat the conversation itself opens it on the link.
    if (hay) return;
    enlace.link.open(sesionId);
    return () => enlace.link.release();
  }, [enlace, sesionId, hay]);
  const sacada = useRetirada(enlace, sesionId);
  useDecirSacada(sacada && enLista === undefined);
  const propio =
    caso !== undefined &&
    estaAbierto(caso) &&
    (caso.id_punto_atencion === enlace.idPunto || caso.operadores.includes(usuario));
  return {
    chat,
    caso,
    retirada: !chats.has(sesionId) && (sacada || !propio),
    noExiste: entrada.error instanceof HttpError && entrada.error.status === 404,
    error: entrada.error !== null || isError,
    reintentar: () => {
      void entrada.refetch();
      if (idCaso !== undefined) void refetch();
    },
  };
}

/** What stood in the list is told with its name where that is followed; of another point's only this page knows. */
function useDecirSacada(sacada: boolean): void {
  const t = useT();
  useEffect(() => {
    if (sacada) announce(t("chat:retiradaAviso"), { urgent: true });
  }, [sacada, t]);
}

/** What the list one came from had read already stands there at once. */
function useSembrar(enlace: EnlaceStore, sesionId: number): void {
  const [leido] = useState(() => tomarHilo(sesionId));
  useEffect(() => {
    if (leido !== undefined) {
      enlace.link.updateHilo(sesionId, (actual) => (actual.id_caso === null ? leido : actual));
    }
  }, [enlace, sesionId, leido]);
}

/** The citizen wrote again: until when it may be answered is another time now. */
function useTrasEscribir(hilo: HiloState | undefined, refetch: () => unknown): void {
  const ultimo = hilo && mensajesInOrder(hilo).findLast(({ direccion }) => direccion === "ENTRADA")?.id;
  const anterior = useRef(ultimo);
  useEffect(() => {
    const antes = anterior.current;
    anterior.current = ultimo;
    if (antes !== undefined && ultimo !== antes) refetch();
  }, [ultimo, refetch]);
}

/** In no list here: how far it was read its entry channel says, and what came since then is unread too. */
function armar(entrada: z.output<typeof CanalEntrada>, caso: Caso, hilo: HiloState): Chat {
  const ultimo = ultimoDe(hilo);
  const { id, id_canal, clasificacion, usuario, nombre, leido_hasta } = entrada;
  const porLeer = cuantosNuevos([...hilo.mensajes.values()], new Map([[id, leido_hasta]]));
  return {
    id,
    id_canal,
    clasificacion,
    usuario,
    nombre,
    persona: caso.persona,
    caso: {
      id: caso.id,
      tipo: caso.tipo,
      estado: caso.estado,
      id_punto_atencion: caso.id_punto_atencion,
      operador_principal: caso.operador_principal,
      nombre_operador: caso.nombre_operador,
      _created_at: caso._created_at,
      version: caso.version,
      // Lists alone tell how long somebody waits.
      espera_desde: null,
    },
    ultimo_mensaje: ultimo,
    total: 0,
    no_leidos: Math.max(entrada.no_leidos, porLeer),
    leido_hasta,
    fallidos: [],
    canal_caido: null,
    responder_hasta: entrada.responder_hasta,
    secuencia: 0,
  };
}

function ultimoDe(hilo: HiloState): z.output<typeof UltimoMensaje> | null {
  const ultimo = mensajesInOrder(hilo).findLast(({ direccion }) => cuentaComoUltimo(direccion));
  if (ultimo === undefined) return null;
  const { id, contenido, tipo_contenido, direccion, msg_tz, _created_at, extras } = ultimo;
  // As in the list: of a mail the subject.
  const texto = tipo_contenido === "email" ? (extras.asunto ?? "") : contenido;
  return { id, contenido: texto, tipo_contenido, direccion, msg_tz, _created_at };
}

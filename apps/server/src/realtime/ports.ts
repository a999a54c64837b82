import type { Caso } from "@ventanilla/contract/caso/caso";
import type { Chat } from "@ventanilla/contract/caso/chat";
import type { Hilo, Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import type { Sesion } from "../shared/sesion.ts";

/** `secuencia`: the thread's change number, raised by every change of the case; `version`: of its fields. */
export interface CasoMark {
  secuencia: number;
  version: number;
}

/** What the realtime layer keeps and looks up by itself, for this process. */
export interface RealtimeStore {
  /** Who has a conversation open. */
  viewers: {
    open(idEntrada: number, idUsuario: number): Promise<void>;
    close(idEntrada: number, idUsuario: number): Promise<void>;
    /** Makes the rows of this process what they should be. */
    restore(due: readonly { id_canal_entrada: number; id_usuario: number }[]): Promise<void>;
    of(entradas: readonly number[]): Promise<ReadonlyMap<number, { id: number; nombre: string }[]>>;
  };
  /** Two equal texts are the same people at a point. */
  presenceFingerprints(puntos: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** Two equal texts: the same operators and channels are authorised there. */
  authorisationFingerprints(puntos: readonly number[]): Promise<ReadonlyMap<number, string>>;
  closedSesiones(seconds: number): Promise<readonly { id: string; motivo: string }[]>;
}

/** What the rooms lend to the realtime layer; app/ hands it in. Every function that takes a session checks it. */
export interface Readings {
  /** Throws SESION_CADUCADA with a text for people. */
  resolveSesion(token: string, ip: string): Promise<Sesion>;
  extendSesion(sesion: Sesion): Promise<void>;
  /** Throws what HTTP would answer. */
  requirePunto(sesion: Sesion, idPunto: number): Promise<void>;
  requireCaso(sesion: Sesion, idCaso: number): Promise<void>;
  puntoSecuencias(ids: readonly number[]): Promise<ReadonlyMap<number, number>>;
  puntoChanges(
    idPunto: number,
    mark: number,
  ): Promise<{
    secuencia: number;
    chats: Chat[];
    retirados: { sesion_id: number; secuencia: number; punto: string | null }[];
  }>;
  casoOfEntrada(idCanalEntrada: number): Promise<number | null>;
  readCaso(idCaso: number): Promise<Caso | undefined>;
  latestMensajes(idCaso: number): Promise<Hilo>;
  changedMensajes(idCaso: number, desde: number, limit: number): Promise<Mensaje[]>;
  mensajesAfter(idCaso: number, id: number, limit: number): Promise<Mensaje[]>;
  casoMarks(ids: readonly number[]): Promise<ReadonlyMap<number, CasoMark>>;
  markRead(
    sesion: Sesion,
    idMensaje: number,
  ): Promise<{
    sesion_id: number;
    no_leidos: number;
    leido_hasta: number;
    secuencias: ReadonlyMap<number, number>;
  } | null>;
  presentAt(idPunto: number): Promise<{ id: number; nombre: string }[]>;
}

import type { Caso } from "@ventanilla/contract/caso/caso";
import type { Chat, OrdenChats } from "@ventanilla/contract/caso/chat";
import type { FinDeParte } from "@ventanilla/contract/events";
import type { Hilo, Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import type { Sesion } from "../shared/sesion.ts";

/** `secuencia`: change number of the thread, raised by every change of the case. `version`: change number of the case's fields. */
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
    /** Makes this process's rows equal to the given ones. */
    restore(due: readonly { id_canal_entrada: number; id_usuario: number }[]): Promise<void>;
    /** By whichever entry channel of the case that a conversation shows. */
    of(entradas: readonly number[]): Promise<ReadonlyMap<number, { id: number; nombre: string }[]>>;
  };
  /** To which history of the database its numbers belong; null: nobody can say now. */
  epoch(): Promise<string | null>;
  /** Text that is equal when the same people are at the point. */
  presenceFingerprints(puntos: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** Text that is equal when the same operators and channels are authorised at the point. */
  authorisationFingerprints(puntos: readonly number[]): Promise<ReadonlyMap<number, string>>;
  closedSesiones(seconds: number): Promise<readonly { id: string; motivo: string }[]>;
}

/** Functions of the rooms that the realtime layer needs; app/ hands them in. Every function that takes a session checks its rights. */
export interface Readings {
  /** Throws SESION_CADUCADA with a text for people. */
  resolveSesion(token: string, ip: string): Promise<Sesion>;
  /** Whether extendSesion would write something now. */
  mustExtendSesion(sesion: Sesion): boolean;
  extendSesion(sesion: Sesion): Promise<void>;
  /** Throws the same error as the HTTP routes. */
  requirePunto(sesion: Sesion, idPunto: number): Promise<void>;
  requireCaso(sesion: Sesion, idCaso: number): Promise<void>;
  puntoSecuencias(ids: readonly number[]): Promise<ReadonlyMap<number, number>>;
  /** All that is open at the point. */
  puntoChats(idPunto: number): Promise<{ secuencia: number; chats: Chat[] }>;
  /** What changed since, and what left; since 0 also all that is open. */
  puntoChanges(
    idPunto: number,
    mark: number,
  ): Promise<{
    secuencia: number;
    chats: Chat[];
    retirados: { sesion_id: number; secuencia: number; punto: string | null; unida_a: number | null }[];
  }>;
  /** Of the open conversations that stand behind `after` in the point's list, so many; `end`: where they end, null at the list's end. */
  puntoPart(
    idPunto: number,
    part: { after: FinDeParte | null; limit: number; order: OrdenChats },
  ): Promise<{ secuencia: number; chats: Chat[]; end: FinDeParte | null }>;
  /** Of one moment: the case that the entry channel shows, and of the one that its screens show, its mark and what changed after `after`. */
  openHilo(
    idCanalEntrada: number,
    seen: { idCaso: number; after: number; limit: number },
  ): Promise<{ shown: number | null; mark: CasoMark | undefined; changed: Mensaje[] }>;
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

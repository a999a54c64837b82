import type { Caso } from "@ventanilla/contract/caso/caso";
import type { Chat } from "@ventanilla/contract/caso/chat";
import type { Hilo, Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import type { Sesion } from "../shared/sesion.ts";

/** `secuencia`: the thread's change number, raised by every change of the case; `version`: of its fields. */
export interface MarcaDeCaso {
  secuencia: number;
  version: number;
}

/** What the realtime layer keeps and looks up by itself, for this process. */
export interface Almacen {
  /** Who has a conversation open. */
  miradas: {
    abrir(idEntrada: number, idUsuario: number): Promise<void>;
    cerrar(idEntrada: number, idUsuario: number): Promise<void>;
    /** Makes the rows of this process what they should be. */
    reponer(debidas: readonly { id_canal_entrada: number; id_usuario: number }[]): Promise<void>;
    quienes(entradas: readonly number[]): Promise<ReadonlyMap<number, { id: number; nombre: string }[]>>;
  };
  /** Two equal texts are the same people at a point. */
  huellasDePresencia(puntos: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** Two equal texts: the same operators and channels are authorised there. */
  huellasDeAutorizacion(puntos: readonly number[]): Promise<ReadonlyMap<number, string>>;
  sesionesCerradas(segundos: number): Promise<readonly { id: string; motivo: string }[]>;
}

/** What the rooms lend to the realtime layer; app.ts hands it in. Every function that takes a session checks it. */
export interface Lecturas {
  /** Throws SESION_CADUCADA with a text for people. */
  resolverSesion(token: string, ip: string): Promise<Sesion>;
  deslizar(sesion: Sesion): Promise<void>;
  /** Throws what HTTP would answer. */
  exigirPunto(sesion: Sesion, idPunto: number): Promise<void>;
  exigirCaso(sesion: Sesion, idCaso: number): Promise<void>;
  secuenciasDePuntos(ids: readonly number[]): Promise<ReadonlyMap<number, number>>;
  cambiosDePunto(
    idPunto: number,
    marca: number,
  ): Promise<{
    secuencia: number;
    chats: Chat[];
    retirados: { sesion_id: number; secuencia: number; punto: string | null }[];
  }>;
  casoDeEntrada(idCanalEntrada: number): Promise<number | null>;
  leerCaso(idCaso: number): Promise<Caso | undefined>;
  ultimosMensajes(idCaso: number): Promise<Hilo>;
  mensajesCambiados(idCaso: number, desde: number, limite: number): Promise<Mensaje[]>;
  mensajesDespuesDe(idCaso: number, id: number, limite: number): Promise<Mensaje[]>;
  marcasDeCasos(ids: readonly number[]): Promise<ReadonlyMap<number, MarcaDeCaso>>;
  marcarLeido(
    sesion: Sesion,
    idMensaje: number,
  ): Promise<{
    sesion_id: number;
    no_leidos: number;
    leido_hasta: number;
    secuencias: ReadonlyMap<number, number>;
  } | null>;
  presentesEn(idPunto: number): Promise<{ id: number; nombre: string }[]>;
}

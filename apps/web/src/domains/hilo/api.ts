import type { Hilo, Mensaje } from "@ventanilla/contract/mensaje/mensaje";
import {
  darPorEnviado,
  descartarFallo,
  intentarAhora,
  leerHilo,
  reintentarMensaje,
  releerMensaje,
} from "@ventanilla/contract/mensaje/mensaje.routes";
import { call } from "../../lib/api.ts";

/** A page of messages older than `antes`: as many as `limit` says, else as many as one scrolls through. */
export const leerAnteriores = (caso: number, antes: number, limit?: number): Promise<Hilo> =>
  call(leerHilo, {
    params: { id: caso },
    query: { antes, ...(limit !== undefined && { limit }) },
    background: true,
  });

/** The latest messages of a case. */
export const leerUltimos = (caso: number, signal?: AbortSignal): Promise<Hilo> =>
  call(leerHilo, { params: { id: caso }, ...(signal !== undefined && { signal }) });

/** Back into the queue: FALLIDO and INCIERTO. */
export const volverAEnviar = (id: number): Promise<Mensaje> => call(reintentarMensaje, { params: { id } });

/** It arrived, somebody says: INCIERTO becomes ENVIADO. */
export const decidirPorEnviado = (id: number): Promise<Mensaje> => call(darPorEnviado, { params: { id } });

/** Out of its original, as a mail that came today is read. */
export const leerDeNuevo = (id: number): Promise<{ cambio: boolean }> =>
  call(releerMensaje, { params: { id } });

/** Its failure is seen to: nothing more is done about it. */
export const descartar = (id: number): Promise<Mensaje> => call(descartarFallo, { params: { id } });

/** What waits in the queue does not wait for its time. */
export const intentarYa = (id: number): Promise<Mensaje> => call(intentarAhora, { params: { id } });

import { CLIENTE_A_SERVIDOR, EVENTO, type EventoCliente } from "@ventanilla/contract/events";
import type { z } from "zod";
import type { Publish } from "../db/transaction.ts";
import { AppError } from "../shared/app-error.ts";
import type { Sesion } from "../shared/sesion.ts";
import type { ChatLists } from "./chat-lists.ts";
import type { Epoch } from "./epoch.ts";
import type { Hilos } from "./hilos.ts";
import type { Readings } from "./ports.ts";
import { type SocketClient, socketRoom } from "./socket-rooms.ts";
import type { Viewers } from "./viewers.ts";

type Payload<E extends EventoCliente> = z.output<(typeof CLIENTE_A_SERVIDOR)[E]>;
/** One handler for each event of the contract: a missing one does not compile. */
type Handlers = {
  readonly [E in EventoCliente]: (client: SocketClient, payload: Payload<E>) => Promise<void>;
};

export interface HandlerDependencies {
  readings: Readings;
  epoch: Pick<Epoch, "current">;
  lists: ChatLists;
  hilos: Hilos;
  viewers: Viewers;
  pushPresencia(idPunto: number): void;
  publish: Publish;
}

/** Parses the payload and runs the event's handler. An event that the contract does not have is an error. */
export async function dispatch(
  handlers: Handlers,
  client: SocketClient,
  event: string,
  payload: unknown,
): Promise<void> {
  if (!isEvent(event)) throw new AppError("VALIDACION");
  await handle(handlers, client, event, payload);
}

async function handle<E extends EventoCliente>(
  handlers: Handlers,
  client: SocketClient,
  event: E,
  payload: unknown,
): Promise<void> {
  const parsed = CLIENTE_A_SERVIDOR[event].safeParse(payload ?? {});
  if (!parsed.success) throw new AppError("VALIDACION");
  await handlers[event](client, parsed.data as Payload<E>);
}

function isEvent(event: string): event is EventoCliente {
  return Object.hasOwn(CLIENTE_A_SERVIDOR, event);
}

/** Leaves one conversation's room. */
export async function leaveConversation(
  viewers: Viewers,
  client: SocketClient,
  idEntrada: number,
): Promise<void> {
  await client.leave(socketRoom.entrada(idEntrada));
  if (client.data.entrada !== idEntrada) return;
  const { caso } = client.data;
  client.data.entrada = null;
  client.data.caso = null;
  client.data.leaving = null;
  await viewers.close(idEntrada, client.data.sesion.id_usuario, caso);
}

/** Takes a socket out of a conversation that its user may not read, and has its screen show it no more. */
export async function expel(viewers: Viewers, client: SocketClient, idEntrada: number): Promise<void> {
  await leaveConversation(viewers, client, idEntrada);
  const { punto } = client.data;
  if (punto !== null)
    client.emit(EVENTO.chatRetirado, { id: punto, sesion_id: idEntrada, secuencia: 0, punto: null });
}

/** Leaves the point's room, and the conversation that was open there. */
export async function leavePunto(viewers: Viewers, client: SocketClient): Promise<void> {
  const { punto, entrada } = client.data;
  if (entrada !== null) await leaveConversation(viewers, client, entrada);
  if (punto === null) return;
  await client.leave(socketRoom.punto(punto));
  client.data.punto = null;
}

/** Whose line this is. Before a password that must be changed is, nothing is told over it (D25). */
export async function resolveForLine(
  { resolveSesion }: Pick<Readings, "resolveSesion">,
  token: string,
  address: string,
): Promise<Sesion> {
  const sesion = await resolveSesion(token, address);
  if (sesion.debe_cambiar_contrasena) throw new AppError("CONTRASENA_DEBE_CAMBIAR");
  return sesion;
}

/** A changed permission and the session's end take effect with the next request (D25). */
export async function recheckSesion(
  readings: Pick<Readings, "resolveSesion">,
  { data }: SocketClient,
): Promise<void> {
  data.sesion = await resolveForLine(readings, data.token, data.address);
  if (!data.sesion.permisos.has("operadores:read")) throw new AppError("SIN_PERMISO");
}

export function createHandlers({
  readings,
  epoch,
  lists,
  hilos,
  viewers,
  pushPresencia,
  publish,
}: HandlerDependencies): Handlers {
  /** The case that an entry channel shows now. The caller must be allowed to read it: the entry channel's id alone opens nothing. */
  async function readableCaso({ data }: SocketClient, idEntrada: number): Promise<number> {
    const idCaso = await readings.casoOfEntrada(idEntrada);
    if (idCaso === null) throw new AppError("NO_EXISTE");
    const open = data.entrada === idEntrada && data.caso === idCaso;
    if (!open) await readings.requireCaso(data.sesion, idCaso);
    return idCaso;
  }

  /** A screen whose line was down may show what is not for it any more: refused, it is told so as if it had been there. */
  async function openableCaso(client: SocketClient, idEntrada: number): Promise<number> {
    try {
      return await readableCaso(client, idEntrada);
    } catch (error) {
      if (error instanceof AppError) await expel(viewers, client, idEntrada);
      throw error;
    }
  }

  return {
    async [EVENTO.conectado](client, { id }) {
      await recheckSesion(readings, client);
      await readings.requirePunto(client.data.sesion, id);
      const previous = client.data.punto;
      if (previous !== null && previous !== id) await client.leave(socketRoom.punto(previous));
      client.data.punto = id;
      await client.join(socketRoom.punto(id));
      const secuencia = await lists.join(id);
      // Should another one begin meanwhile, the sweep has this line opened again.
      const epoca = await epoch.current();
      client.emit(EVENTO.conectado, { id, secuencia, ...(epoca !== null && { epoca }) });
      pushPresencia(id);
    },

    async [EVENTO.usuarios](client, { id, ultima_conversacion, activo, cuantas, despues, orden }) {
      if (client.data.punto !== id) throw new AppError("CUBICULO_REQUERIDO");
      if (activo) await readings.extendSesion(client.data.sesion);
      if (lists.isUpToDate(id, ultima_conversacion)) return;
      if (ultima_conversacion === 0 && cuantas !== undefined)
        await lists.answerPart(client, id, {
          limit: cuantas,
          after: despues ?? null,
          order: orden ?? "nuevo",
        });
      else await lists.answer(client, id, ultima_conversacion);
    },

    async [EVENTO.iniciar](client, { id, sesion_id }) {
      await recheckSesion(readings, client);
      await readings.requirePunto(client.data.sesion, id);
      const shown = await openableCaso(client, sesion_id);
      await readings.extendSesion(client.data.sesion);
      const previous = client.data.entrada;
      if (previous !== null && previous !== sesion_id) await leaveConversation(viewers, client, previous);
      await client.join(socketRoom.entrada(sesion_id));
      client.data.leaving = null;
      if (previous !== sesion_id) {
        client.data.entrada = sesion_id;
        await viewers.open(sesion_id, client.data.sesion.id_usuario, shown);
        // If the socket closed before `entrada` was set, its `disconnect` handler did not remove the viewer.
        if (!client.connected) return leaveConversation(viewers, client, sesion_id);
      }
      const idCaso = await hilos.join(sesion_id);
      if (idCaso === null) throw new AppError("NO_EXISTE");
      client.data.caso = idCaso;
      await hilos.recheck(client);
      if (client.data.entrada !== sesion_id) throw new AppError("NO_EXISTE");
      client.emit(EVENTO.iniciado, { sesion_id, id_caso: idCaso });
      const caso = await readings.readCaso(idCaso);
      if (caso) client.emit(EVENTO.casoActualizado, caso);
    },

    async [EVENTO.ultimoMensaje](client, request) {
      if (client.data.entrada !== request.sesion_id) await recheckSesion(readings, client);
      await hilos.answer(client, await readableCaso(client, request.sesion_id), request);
    },

    async [EVENTO.mensajeLeido](client, { id }) {
      await recheckSesion(readings, client);
      await readings.extendSesion(client.data.sesion);
      const read = await readings.markRead(client.data.sesion, id);
      const punto = client.data.punto;
      const secuencia = punto === null ? undefined : read?.secuencias.get(punto);
      if (!read || punto === null || secuencia === undefined) return;
      const { sesion_id, no_leidos, leido_hasta } = read;
      client.emit(EVENTO.chatLeido, { id: punto, sesion_id, no_leidos, leido_hasta, secuencia });
    },

    async [EVENTO.escribiendo](client, { sesion_id }) {
      if (!client.rooms.has(socketRoom.entrada(sesion_id))) return;
      const { caso: id_caso, sesion } = client.data;
      const author = { id_usuario: sesion.id_usuario, conexion: client.id };
      publish([{ tipo: "escribiendo", id_canal_entrada: sesion_id, id_caso, ...author }]);
    },

    async [EVENTO.end](client, { sesion_id }) {
      if (sesion_id === undefined) await leavePunto(viewers, client);
      else await leaveConversation(viewers, client, sesion_id);
    },
  };
}

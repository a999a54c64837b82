import type { Server as HttpServer } from "node:http";
import { SOCKET_PATH } from "@ventanilla/contract/common/route";
import { type CodigoError, MOTIVOS_CIERRE } from "@ventanilla/contract/errores";
import { EVENTO } from "@ventanilla/contract/events";
import { type Idioma, idiomaDe, traducir } from "@ventanilla/i18n";
import { esIdioma } from "@ventanilla/i18n/idiomas";
import { Server } from "socket.io";
import type { Announcement } from "../db/transaction.ts";
import { AppError } from "../shared/app-error.ts";
import type { ClientAddress } from "../shared/client-address.ts";
import type { Logger } from "../shared/logger.ts";
import type { Bus } from "./bus/bus.ts";
import { ChatLists } from "./chat-lists.ts";
import { createEpoch } from "./epoch.ts";
import {
  createHandlers,
  dispatch,
  expel,
  leaveConversation,
  leavePunto,
  recheckSesion,
  resolveForLine,
} from "./handlers.ts";
import { Hilos } from "./hilos.ts";
import { inOrder } from "./in-order.ts";
import { isOwnOrigin } from "./own-origin.ts";
import { dropSettledPolls } from "./polls.ts";
import type { Readings, RealtimeStore } from "./ports.ts";
import { refusalOf } from "./refusal.ts";
import { queueOf } from "./socket-queue.ts";
import { clientsIn, hasClientsIn, type SocketClient, type SocketServer, socketRoom } from "./socket-rooms.ts";
import { endInsistent } from "./strangers.ts";
import { createSweep } from "./sweep.ts";
import { Viewers } from "./viewers.ts";

export interface GatewayOptions {
  server: HttpServer;
  /** Where people find us. */
  publicUrl: string;
  addressOf: ClientAddress;
  readings: Readings;
  store: RealtimeStore;
  bus: Bus;
  logger: Logger;
  /** Milliseconds between two sweeps for lost announcements. */
  sweepMs?: number;
}

export interface Gateway {
  close(): Promise<void>;
  /** Sockets of this process. */
  clients(): number;
  /** The other processes took this one for dead and deleted what it wrote about itself. */
  markForgotten(): void;
}

const PAYLOAD_MAX = 64 * 1024;
const SWEEP_MS = 2_000;
/** Milliseconds in which a line must be let in. */
const STRANGER_MS = 10_000;
/** Of one session at one process: more windows than anybody works with. */
const SOCKETS_MAX = 20;

export function createGateway({
  server,
  publicUrl,
  addressOf,
  readings,
  store,
  bus,
  logger,
  sweepMs = SWEEP_MS,
}: GatewayOptions): Gateway {
  const io: SocketServer = new Server(server, {
    path: SOCKET_PATH,
    transports: ["websocket"],
    // A browser lets any page open a socket, and says which one it was.
    allowRequest: (request, answer) => answer(null, isOwnOrigin(request, publicUrl)),
    serveClient: false,
    maxHttpBufferSize: PAYLOAD_MAX,
    pingInterval: 10_000,
    pingTimeout: 10_000,
    connectTimeout: STRANGER_MS,
  });
  endInsistent(io);
  const epoch = createEpoch(store);
  const lists = new ChatLists(io, readings);
  const hilos = new Hilos(io, readings, (client, idEntrada) => expel(viewers, client, idEntrada));
  const viewers = new Viewers({ server: io, store: store.viewers, publish: bus.publish });
  /** By point: who is there, as its screens were told. */
  const presencias = new Map<number, string>();
  const onFailure = (error: unknown) => logger.error({ err: error }, "push failed; the next look catches up");
  const tellHilo = inOrder<number>(async (idEntrada) => {
    try {
      await hilos.push(idEntrada);
    } finally {
      await dropLeaving(idEntrada);
    }
  }, onFailure);
  const pushHilo = (idEntrada: number): void => {
    hilos.mustRead(idEntrada);
    tellHilo(idEntrada);
  };
  const pushList = inOrder<number>(async (idPunto) => {
    const { changed, withdrawn } = await lists.push(idPunto);
    for (const idEntrada of withdrawn) markLeaving(idPunto, idEntrada);
    for (const chat of changed) if (hilos.showsAnother(chat)) pushHilo(chat.id);
    for (const idEntrada of withdrawn) pushHilo(idEntrada);
  }, onFailure);
  const recheckPunto = inOrder<number>((idPunto) => recheckAuthorised(idPunto), onFailure);
  const recheckOpen = inOrder<"open">(() => recheckConversations(), onFailure);
  const pushPresencia = inOrder<number>((idPunto) => announcePresencia(idPunto), onFailure);

  const pushViewers = inOrder<number>((idEntrada) => viewers.push(idEntrada), onFailure);

  /** The screens of a point leave a conversation that left its list. A screen that opens it again in the meantime stays. */
  function markLeaving(idPunto: number, idEntrada: number): void {
    for (const { data } of clientsIn(io, socketRoom.punto(idPunto)))
      if (data.entrada === idEntrada) data.leaving = idEntrada;
  }

  async function dropLeaving(idEntrada: number): Promise<void> {
    for (const client of clientsIn(io, socketRoom.entrada(idEntrada)))
      if (client.data.leaving === idEntrada) await leaveConversation(viewers, client, idEntrada);
  }

  async function announcePresencia(idPunto: number): Promise<void> {
    if (!hasClientsIn(io, socketRoom.punto(idPunto))) return;
    const operadores = await readings.presentAt(idPunto);
    presencias.set(idPunto, fingerprintOf(operadores));
    io.to(socketRoom.punto(idPunto)).emit(EVENTO.presencia, { id: idPunto, sesion_id: null, operadores });
  }

  /** Checks again that each user at a point still has a desk and may work there, then what is open, wherever (D25, D83). */
  async function recheckAuthorised(idPunto: number): Promise<void> {
    for (const client of clientsIn(io, socketRoom.punto(idPunto))) {
      const refusal = await refusalOf(async () => {
        await recheckSesion(readings, client);
        await readings.requirePunto(client.data.sesion, idPunto);
      });
      if (refusal) await evict(client);
    }
    recheckOpen("open");
  }

  /**
   * Checks again that each user may read the open conversation: it may be of a point where the user does not stand. Once,
   * however many points changed.
   */
  async function recheckConversations(): Promise<void> {
    for (const client of [...io.sockets.sockets.values()]) {
      if (client.data.entrada === null) continue;
      const refusal = await refusalOf(() => recheckSesion(readings, client));
      const { entrada } = client.data;
      if (refusal && entrada !== null) await expel(viewers, client, entrada);
      if (!refusal) await hilos.recheck(client);
    }
  }

  async function evict(client: SocketClient): Promise<void> {
    await leavePunto(viewers, client);
    const error = "PUNTO_NO_AUTORIZADO" satisfies CodigoError;
    client.emit(EVENTO.error, { mensaje: traducir(client.data.idioma, `errores:${error}`), error });
  }

  function hear(announcement: Announcement): void {
    switch (announcement.tipo) {
      case "punto":
        if (lists.hear(announcement.id, announcement.secuencia, announcement.chats))
          pushList(announcement.id);
        return;
      case "caso":
        for (const idEntrada of hilos.hear(announcement.id, announcement.secuencia, announcement.change))
          tellHilo(idEntrada);
        return;
      case "presencia":
        pushPresencia(announcement.id_punto);
        return;
      case "autorizacion":
        recheckPunto(announcement.id_punto);
        return;
      case "sesion":
        endSesion(announcement.id, announcement.motivo);
        return;
      case "mirada":
        for (const idEntrada of hilos.alongside(announcement)) pushViewers(idEntrada);
        return;
      case "escribiendo":
        viewers.showTyping(announcement, hilos.alongside(announcement));
        return;
      case "mencion":
        for (const id of announcement.usuarios)
          io.to(socketRoom.usuario(id)).emit(EVENTO.mencion, { id: announcement.id_mensaje });
        return;
      case "salida":
        return;
    }
  }

  /** Each screen is told the new epoch when its line opens again. */
  function beginAnew(): void {
    logger.warn("the database's numbers begin anew; every screen reads again");
    lists.forgetAll();
    hilos.forgetAll();
    viewers.markForgotten();
    for (const client of io.sockets.sockets.values()) client.conn.close();
  }

  function endSesion(idSesion: string, motivo: string): void {
    for (const client of clientsIn(io, socketRoom.sesion(idSesion))) logOff(client, motivo);
  }

  function logOff(client: SocketClient, motivo: string): void {
    const known = MOTIVOS_CIERRE.find((one) => one === motivo) ?? "salida";
    client.emit(EVENTO.sesionCerrada, {
      mensaje: traducir(client.data.idioma, "errores:SESION_CADUCADA"),
      motivo: known,
    });
    client.disconnect(true);
  }

  io.use((client, next) => {
    const idioma = languageOf(client.handshake);
    authenticate(client as SocketClient, { readings, idioma, address: addressOf(client.request) }).then(
      () => next(),
      (error: unknown) => {
        if (error instanceof AppError) {
          next(refusedLine(error, idioma));
          // After the refusal itself, which leaves in the next tick. Whoever has a session now opens another line.
          setImmediate(() => client.conn.close());
          return;
        }
        // A refusal would send the operator to the login page. A client that only loses the line connects again.
        onFailure(error);
        client.conn.close();
      },
    );
  });

  const handlers = createHandlers({
    readings,
    epoch,
    lists,
    hilos,
    viewers,
    pushPresencia,
    publish: bus.publish,
  });
  io.on("connection", (client) => {
    if (clientsIn(io, socketRoom.sesion(client.data.sesion.id)).length >= SOCKETS_MAX) {
      // It connects again by itself, and finds a place when another window is closed.
      client.conn.close();
      return;
    }
    const { id, id_usuario: idUsuario } = client.data.sesion;
    Promise.resolve(client.join([socketRoom.sesion(id), socketRoom.usuario(idUsuario)])).catch(onFailure);
    const queue = queueOf(client);
    dropSettledPolls(client, { queue, lists, readings });
    client.onAny((event: string, payload: unknown) => {
      queue.add(() =>
        dispatch(handlers, client, event, payload).catch((error: unknown) =>
          answerError(client, error, logger),
        ),
      );
    });
    client.on("disconnect", () => {
      const { entrada, caso, sesion } = client.data;
      if (entrada !== null) viewers.close(entrada, sesion.id_usuario, caso).catch(onFailure);
      // Who leaves without closing the line is a stranger on it again.
      client.conn.close();
    });
  });

  const sweep = createSweep({
    hasClients: () => io.engine.clientsCount > 0,
    readings,
    store,
    epoch,
    beginAnew,
    lists,
    hilos,
    viewers,
    presencias,
    push: {
      list: pushList,
      hilo: pushHilo,
      presencia: pushPresencia,
      authorisation: recheckPunto,
      viewers: pushViewers,
      sesionEnd: endSesion,
    },
  });
  const runSweep = () => {
    sweep().catch(onFailure);
  };
  const unsubscribe = bus.subscribe({ hear, sweep: runSweep });
  const timer = setInterval(runSweep, sweepMs);

  return {
    clients: () => io.engine.clientsCount,
    markForgotten: () => viewers.markForgotten(),
    async close() {
      clearInterval(timer);
      unsubscribe();
      await io.close();
      await viewers.written();
    },
  };
}

/** The same text as the database writes, to compare the two. */
function fingerprintOf(operadores: readonly { id: number }[]): string {
  return operadores
    .map(({ id }) => id)
    .sort((a, b) => a - b)
    .join(",");
}

/** In words, and beside them why a session ended, as an answer over HTTP says it. */
const refusedLine = ({ codigo, details: { motivo } }: AppError, idioma: Idioma): Error =>
  Object.assign(new Error(traducir(idioma, `errores:${codigo}`)), motivo && { data: { motivo } });

/** The one that was chosen in the application: what the browser asks for is that of the browser. */
function languageOf({ auth, headers }: SocketClient["handshake"]): Idioma {
  const chosen: unknown = auth["idioma"];
  return esIdioma(chosen) ? chosen : idiomaDe(headers["accept-language"]);
}

async function authenticate(
  client: SocketClient,
  { readings, idioma, address }: { readings: Readings; idioma: Idioma; address: string },
): Promise<void> {
  const token: unknown = client.handshake.auth["token"];
  if (typeof token !== "string") throw new AppError("SESION_CADUCADA");
  const sesion = await resolveForLine(readings, token, address);
  client.data = {
    sesion,
    token,
    address,
    idioma,
    punto: null,
    entrada: null,
    caso: null,
    leaving: null,
  };
}

function answerError(client: SocketClient, error: unknown, logger: Logger): void {
  const code = error instanceof AppError ? error.codigo : "INTERNO";
  if (code === "INTERNO") logger.error({ err: error }, "socket event failed");
  client.emit(EVENTO.error, {
    mensaje: traducir(client.data.idioma, `errores:${code}`),
    error: code,
  });
  if (code === "SESION_CADUCADA") client.disconnect(true);
  // The screen does not know that it misses an answer. With a new connection it asks again.
  if (code === "INTERNO") client.conn.close();
}

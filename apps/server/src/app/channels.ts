import { ZodError } from "zod";
import { CanalError, type CanalEvent, type Cursor, failedStatus } from "../channels/connector.ts";
import { createInbox, type Inbox } from "../channels/inbox.ts";
import type { Db } from "../db/database.ts";
import { transaction } from "../db/transaction.ts";
import { archivosSalientes, arrendarArchivos, traer } from "../domains/archivo/index.ts";
import {
  anotarConexion,
  apartarEvento,
  canalesActivos,
  canalesDeCuentas,
  esLoUltimoDicho,
} from "../domains/canal/index.ts";
import { marcarCanal } from "../domains/caso/index.ts";
import {
  recibirEstado,
  recibirMarca,
  recibirMensaje,
  recibirRebote,
  registrarEntrega,
  sabeComoSeLlama,
  sabeDondeEscribir,
} from "../domains/mensaje/index.ts";
import { createDownloads, type Downloads } from "../jobs/downloads.ts";
import { createLeases } from "../jobs/leases.ts";
import { type Listeners, startListeners } from "../jobs/listeners.ts";
import { startProbes } from "../jobs/probes.ts";
import { readCursor, saveCursor } from "../jobs/process.repository.ts";
import { createOutbox } from "../outbox/outbox.ts";
import { accountsWaitedFor, hurryOldest } from "../outbox/salida-queue.repository.ts";
import { type AccountNews, MISCONFIGURED } from "../shared/account-status.ts";
import type { Deps } from "./deps.ts";

/** Longer than any connector takes to fetch a file, so that a lease runs out only when its worker is gone. */
const DOWNLOAD_LEASE_S = 150;

/** The way out, woken by what any process announces. */
export function openOutbox(deps: Deps): { close(): Promise<void> } {
  const { db, bus, registry, logger, processName, almacen, abrirCanal, salidas, partidas, times } = deps;
  const outbox = createOutbox({
    db,
    registry,
    logger,
    name: processName,
    openCanal: abrirCanal,
    archivosOf: (idMensaje) => archivosSalientes(db, almacen, idMensaje),
    recordDelivery: registrarEntrega,
    async recordAccountStatus(idCanal, estado) {
      await recordAccount({ db, salidas }, idCanal, { ...estado, by: "sending" });
    },
    ...(times.outboxMs !== undefined && { sweepMs: times.outboxMs }),
  });
  const unsubscribe = bus.subscribe({
    hear(aviso) {
      if (aviso.tipo === "salida") outbox.wake();
    },
    sweep: () => outbox.wake(),
  });
  const detach = partidas.attach(outbox.depart);
  outbox.start();
  return {
    async close() {
      detach();
      await outbox.close();
      unsubscribe();
    },
  };
}

/** Fetches the files that citizens sent. */
export function openDownloads({ db, almacen, registry, abrirCanal, times, logger }: Deps): Downloads {
  const seconds = times.downloadS ?? DOWNLOAD_LEASE_S;
  const downloads = createDownloads({
    lease: (limite) => arrendarArchivos(db, { segundos: seconds, limite }),
    download: (pendiente) => traer({ db, almacen, registry, abrirCanal }, pendiente),
    logger,
  });
  downloads.start();
  return downloads;
}

/** The only way in, for webhooks and listeners alike. */
export function createReception(
  { db, sealer, almacen, salidas, workers, registry, logger, abrirCanal }: Deps,
  downloads: Pick<Downloads, "wake">,
): Inbox {
  return createInbox({
    registry,
    logger,
    openCanal: abrirCanal,
    channelsOf: (clasificacion, column, accounts) =>
      canalesDeCuentas(db, clasificacion, { column, accounts }),
    knowsName: ({ id }, chat) => sabeComoSeLlama(db, id, chat),
    knowsChat: ({ id }, identity) => sabeDondeEscribir(db, id, identity),
    async receiveMensaje(canal, evento) {
      const resultado = await recibirMensaje({ db, almacen, salidas, workers }, canal, evento);
      if (evento.adjuntos.length > 0) downloads.wake();
      return resultado;
    },
    receiveEstado: async (canal, evento) => {
      await recibirEstado({ db, salidas }, canal, evento);
    },
    receiveWatermark: (canal, evento) => recibirMarca({ db, salidas }, canal, evento),
    receiveBounce: (canal, evento) => recibirRebote(db, canal, evento),
    receiveSesion: async (canal, evento) =>
      (await recordAccount({ db, salidas }, canal.id, evento)) ? "nuevo" : "repetido",
    recordSetAside: (canal, apartado) => apartarEvento({ db, sealer }, canal, apartado),
  });
}

/** Listens to the accounts that tell nothing by themselves. */
export function openListeners(
  { db, registry, logger, processName, abrirCanal, times, salidas }: Deps,
  inbox: Pick<Inbox, "receiveEvent" | "receiveUnread">,
): Listeners {
  return startListeners({
    leases: createLeases({ db, processName, ...(times.lease && { times: times.lease }) }),
    listenables: () => canalesActivos(db, registry.listening),
    async listen(idCanal, lease, signal) {
      const canal = await abrirCanal(idCanal);
      if (!canal) return;
      // That its line stands says nothing of sending.
      const receive = async (evento: CanalEvent) => {
        if (evento.kind !== "sesion") return await inbox.receiveEvent(canal, evento);
        const { conectado, detalle } = evento;
        await recordAccount({ db, salidas }, idCanal, { conectado, detalle, by: "listening" });
      };
      const cursor = cursorOf(db, { id_canal: idCanal, processName, lease });
      const setAside = (fault: unknown, body: unknown) => inbox.receiveUnread(canal, fault, body);
      await registry.connect(canal).listen?.({ receive, setAside, cursor, signal });
    },
    async onBroken(idCanal, error, { rests }) {
      await recordAccount({ db, salidas }, idCanal, { ...newsOf(error), by: "listening", rests });
    },
    isAccountFault: (error) =>
      error instanceof ZodError || (error instanceof CanalError && error.kind === "credencial"),
    logger,
    ...(times.listeners && { pauses: times.listeners }),
    ...(times.lease && { roundMs: times.lease.renewMs }),
  });
}

/** Asks accounts that are down, while something waits for them, whether they are back. */
export function openProbes(deps: Deps): { close(): Promise<void> } {
  const { db, processName, logger, times } = deps;
  return startProbes({
    leases: createLeases({ db, processName, ...(times.lease && { times: times.lease }) }),
    waiting: () => accountsWaitedFor(db),
    answers: (idCanal) => answersAgain(deps, idCanal),
    onAnswer: (idCanal) => transaction(db, (tx) => hurryOldest(tx, idCanal)),
    logger,
    ...(times.probes && { pauses: times.probes }),
    ...(times.lease && { roundMs: times.lease.renewMs }),
  });
}

async function answersAgain(deps: Deps, idCanal: number): Promise<boolean> {
  const canal = await deps.abrirCanal(idCanal);
  if (!canal) return false;
  try {
    const { probe } = deps.registry.connect(canal);
    await probe?.();
    return probe !== undefined;
  } catch (error) {
    if (!(error instanceof CanalError || error instanceof ZodError)) throw error;
    if (error instanceof CanalError && error.kind === "credencial")
      await recordAccount(deps, idCanal, newsOf(error));
    return false;
  }
}

/** What became known of an account, unless its provider said something later already, which answers false: those who work through it see it, and when it works again what waited for it goes. */
export function recordAccount(
  { db, salidas }: Pick<Deps, "db" | "salidas">,
  idCanal: number,
  { atMs, ...estado }: AccountNews & { atMs?: number },
): Promise<boolean> {
  return transaction(db, async (tx) => {
    if (atMs !== undefined) {
      const dicho = { dichaMs: atMs, conectado: estado.conectado };
      if (!(await esLoUltimoDicho(tx, idCanal, dicho))) return false;
    }
    const esNoticia = await anotarConexion(tx, idCanal, estado);
    if (estado.conectado) await salidas.hurryAll(tx, idCanal);
    if (esNoticia) await marcarCanal(tx, idCanal);
    return true;
  });
}

/** Where a listener stood; only whoever holds the account's lease may move it. */
function cursorOf(db: Db, place: { id_canal: number; processName: string; lease: string }): Cursor {
  return {
    read: () => readCursor(db, place.id_canal),
    async save(valor) {
      if (!(await saveCursor(db, { ...place, value: valor })))
        throw new Error("the lease is somebody else's");
    },
  };
}

function newsOf(error: unknown): AccountNews {
  if (error instanceof CanalError) return failedStatus(error);
  return { conectado: false, detalle: error instanceof ZodError ? MISCONFIGURED : "ERROR" };
}

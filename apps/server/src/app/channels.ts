import type { CanalEvent, Cursor, ListeningNews } from "../channels/connector.ts";
import { DOWNLOAD } from "../channels/download-times.ts";
import { createInbox, type Inbox } from "../channels/inbox.ts";
import type { Db } from "../db/database.ts";
import { archivosSalientes, arrendarArchivos, traer } from "../domains/archivo/index.ts";
import {
  anotarNovedad,
  apartarEvento,
  canalDesde,
  canalesActivos,
  canalesDeCuentas,
} from "../domains/canal/index.ts";
import {
  recibirDondeSeToma,
  recibirEstadoDondeSeEnvio,
  recibirMarca,
  recibirRebote,
  registrarEntrega,
  sabeComoSeLlama,
  sabeDondeEscribir,
} from "../domains/mensaje/index.ts";
import { createDownloads, type Downloads } from "../jobs/downloads.ts";
import { createLeases } from "../jobs/leases.ts";
import { type Listeners, startListeners } from "../jobs/listeners.ts";
import { readCursor, saveCursor } from "../jobs/process.repository.ts";
import { createOutbox } from "../outbox/outbox.ts";
import type { AccountNews } from "../shared/account-status.ts";
import { newsOf, recordAccount, restAfter } from "./accounts.ts";
import type { Deps } from "./deps.ts";

/** Longer than any connector takes to fetch a file, and we to keep it, so that a lease runs out only when its worker hangs. */
const DOWNLOAD_LEASE_S = DOWNLOAD.totalMs / 1_000 + 90;

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
export function openDownloads(deps: Deps): Downloads {
  const { db, almacen, registry, abrirCanal, times, logger, processName } = deps;
  const anotarCuenta = async (idCanal: number, estado: AccountNews) => {
    await recordAccount(deps, idCanal, estado);
  };
  const seconds = times.downloadS ?? DOWNLOAD_LEASE_S;
  const downloads = createDownloads({
    lease: (limite, llenas) => arrendarArchivos(db, { por: processName, segundos: seconds, limite, llenas }),
    download: (pendiente) => traer({ db, almacen, registry, abrirCanal, anotarCuenta }, pendiente),
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
      const resultado = await recibirDondeSeToma(
        { db, almacen, salidas, workers, abrirCanal },
        canal,
        evento,
      );
      if (evento.adjuntos.length > 0) downloads.wake();
      return resultado;
    },
    receiveEstado: (canal, evento) =>
      recibirEstadoDondeSeEnvio({ db, salidas, registry, abrirCanal }, canal, evento),
    receiveWatermark: (canal, evento) => recibirMarca({ db, salidas, registry }, canal, evento),
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
      const tell = (news: ListeningNews) => anotarNovedad(db, canal, news);
      const sinceMs = await canalDesde(db, idCanal);
      await registry.connect(canal).listen?.({ receive, setAside, tell, cursor, sinceMs, signal });
    },
    async onBroken(idCanal, error, { rests }) {
      await recordAccount({ db, salidas }, idCanal, { ...newsOf(error), by: "listening", rests });
    },
    restAfter: (idCanal, error) => restAfter({ abrirCanal, registry }, idCanal, error),
    logger,
    ...(times.listeners && { pauses: times.listeners }),
    ...(times.rests && { rests: times.rests }),
    ...(times.lease && { roundMs: times.lease.renewMs }),
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

import { hostname } from "node:os";
import type { FastifyInstance } from "fastify";
import { ZodError } from "zod";
import { crearAlmacenDeArchivos } from "./adapters/files/index.ts";
import { crearRegistroHttp } from "./adapters/identity-registry/http.ts";
import { CanalError, type CanalEvent, type Cursor } from "./channels/connector.ts";
import { crearCorreo, type TiemposCorreo } from "./channels/correo/index.ts";
import { createInbox } from "./channels/inbox.ts";
import { crearLlamada } from "./channels/llamada/index.ts";
import { createOutbox, type Outbox } from "./channels/outbox.ts";
import { createRegistry, register } from "./channels/registry.ts";
import { crearWhatsapp, type TiemposWhatsapp } from "./channels/whatsapp/index.ts";
import { type Database, type Db, ping } from "./db/database.ts";
import { announceTo, transaction } from "./db/transaction.ts";
import {
  archivosSalientes,
  arrendarArchivos,
  barrerSubidos,
  montarArchivo,
  traer,
} from "./domains/archivo/index.ts";
import { montarAsociacion } from "./domains/asociacion/index.ts";
import {
  abrirCanal,
  anotarConexion,
  canalesActivos,
  listarCanales,
  montarCanal,
} from "./domains/canal/index.ts";
import {
  bloquearCasosDePunto,
  casoDeEntrada,
  exigirCasoVisible,
  leerCambiosDePunto,
  leerCasoCompleto,
  marcasDeCasos,
  montarCaso,
  moverCasos,
} from "./domains/caso/index.ts";
import { montarEntidad } from "./domains/entidad/index.ts";
import { montarFaq } from "./domains/faq/index.ts";
import { leerCambiados, leerDespuesDe, leerPagina } from "./domains/hilo/index.ts";
import { olvidarClaves } from "./domains/idempotencia/index.ts";
import { anotar } from "./domains/log/index.ts";
import {
  marcarLeido,
  montarMensaje,
  recibirEstado,
  recibirMensaje,
  recibirRebote,
  registrarEntrega,
} from "./domains/mensaje/index.ts";
import { montarPersona, olvidarContrastes } from "./domains/persona/index.ts";
import { cerrarPresencia, montarPresencia, presentesEn, sacarDelPunto } from "./domains/presencia/index.ts";
import { accederPunto, montarPunto, secuenciasDe } from "./domains/punto/index.ts";
import {
  cerrarVencidas,
  crearFirma,
  deslizar,
  montarSesion,
  olvidarAccesosFallidos,
  resolverSesion,
} from "./domains/sesion/index.ts";
import { montarTramite } from "./domains/tramite/index.ts";
import { listarOperadores, montarUsuario } from "./domains/usuario/index.ts";
import type { Env } from "./env.ts";
import { trackConnections } from "./http/connections.ts";
import { canal } from "./http/graphql/canal.ts";
import { mountGraphql } from "./http/graphql/graphql.ts";
import { operador } from "./http/graphql/operador.ts";
import { mountHealth } from "./http/health.ts";
import { createHooks } from "./http/hooks.ts";
import { createMount, type Gate, type OnUndeclaredError } from "./http/mount-route.ts";
import { createServer } from "./http/server.ts";
import { createDownloads } from "./jobs/downloads.ts";
import { createLeases, type LeaseTimes } from "./jobs/leases.ts";
import { type Pauses, startListeners } from "./jobs/listeners.ts";
import { readCursor, saveCursor } from "./jobs/process.repository.ts";
import { type ProcessTimes, startProcesses } from "./jobs/processes.ts";
import { startTasks } from "./jobs/tasks.ts";
import type { Bus } from "./realtime/bus.ts";
import { createPostgresTransport } from "./realtime/bus-postgres.ts";
import { createProcessBus } from "./realtime/bus-processes.ts";
import { createRedisTransport } from "./realtime/bus-redis.ts";
import { createGateway, type Gateway } from "./realtime/gateway.ts";
import type { Readings } from "./realtime/ports.ts";
import { createRealtimeStore } from "./realtime/realtime-store.ts";
import { createSealer } from "./shared/crypto.ts";
import { newUuid } from "./shared/ids.ts";
import type { Logger } from "./shared/logger.ts";
import { createOutboundHttp, createTargetResolver } from "./shared/outbound-http/index.ts";

export interface App {
  http: FastifyInstance;
  gateway: Gateway;
  outbox: Outbox;
  /** Stops taking work, finishes what is under way, ends sockets. The database connection stays its owner's. */
  close(): Promise<void>;
}

export interface AppOptions {
  env: Pick<
    Env,
    "demo" | "secret" | "webDist" | "trustProxy" | "publicUrl" | "allowedOutbound" | "redisUrl" | "archivos"
  >;
  database: Database;
  logger: Logger;
  /** Instead of the one that the environment asks for. */
  bus?: Bus;
  times?: AppTimes;
  /** Instead of a warning in the log. */
  onUndeclaredError?: OnUndeclaredError;
}

/** Times that a test may shorten; each part has its own default. */
export interface AppTimes {
  process?: ProcessTimes;
  lease?: LeaseTimes;
  gateway?: TiemposWhatsapp;
  mailbox?: TiemposCorreo;
  listeners?: Pauses;
  /** Seconds after which another process may fetch the same file. */
  downloadS?: number;
  /** Milliseconds that an answer of the identity registry may take. */
  registroMs?: number;
}

/** Longer than any connector takes to fetch a file, so that a lease runs out only when its worker is gone. */
const DESCARGA_ARRIENDO_S = 150;

/** The composition root: every part of the server, built and handed to the others, in the order in which it is needed. */
export async function createApp({
  env,
  database,
  logger,
  bus: givenBus,
  times = {},
  onUndeclaredError,
}: AppOptions): Promise<App> {
  const { db } = database;
  const processName = `${hostname()}:${process.pid}:${newUuid()}`;
  const transport = env.redisUrl ? createRedisTransport(env.redisUrl) : createPostgresTransport(database.url);
  const bus = givenBus ?? createProcessBus({ transport, processName, logger });
  announceTo(db, bus.publish);
  const firma = crearFirma(env.secret);
  const sealer = createSealer(env.secret);
  const outbound = createOutboundHttp({ allowPrivate: false, allowedHosts: env.allowedOutbound });
  const resolver = createTargetResolver({ allowPrivate: false, allowedHosts: env.allowedOutbound });
  const registry = createRegistry([
    register(crearWhatsapp(outbound.fetch, times.gateway)),
    register(crearCorreo({ resolver, logger }, times.mailbox)),
    register(crearLlamada()),
  ]);
  const abrir = (id: number) => abrirCanal(db, sealer, id);
  const almacen = await crearAlmacenDeArchivos(env.archivos);
  const downloads = createDownloads({
    lease: (limite) => arrendarArchivos(db, { segundos: times.downloadS ?? DESCARGA_ARRIENDO_S, limite }),
    download: (pendiente) => traer({ db, almacen, registry, abrirCanal: abrir }, pendiente),
    logger,
  });

  const http = await createServer({
    logger,
    webDist: env.webDist,
    trustProxy: env.trustProxy,
    https: env.publicUrl.startsWith("https://"),
  });
  const cutConnections = trackConnections(http.server);
  const gate: Gate = {
    resolveSesion: (token, ip) => resolverSesion(db, firma, token, ip),
    slide: (sesion) => deslizar(db, sesion),
  };
  const mount = createMount(http, gate, onUndeclaredError ?? warnOf(logger));
  montarSesion(mount, { db, firma, cerrarPresencia });
  montarPunto(mount, { db, registry, sacarDelPunto, bloquearCasosDePunto, moverCasos });
  montarPresencia(mount, db);
  montarCanal(mount, { db, registry, abrirCanal: abrir });
  montarCaso(mount, { db, registry });
  montarMensaje(mount, { db, registry, almacen, logger });
  montarArchivo(mount, { db, almacen });
  montarTramite(mount, db);
  montarFaq(mount, db);
  montarUsuario(mount, db);
  montarEntidad(mount, db);
  mountGraphql(http, {
    gate,
    nouns: [
      canal((sesion, consulta) => listarCanales(db, sesion, consulta)),
      operador((sesion, consulta) => listarOperadores(db, sesion, consulta)),
    ],
    introspection: env.demo,
  });
  const registro = crearRegistroHttp({
    pedir: outbound.fetch,
    logger,
    ...(times.registroMs !== undefined && { esperaMs: times.registroMs }),
  });
  montarPersona(mount, { db, sealer, registro });
  montarAsociacion(mount, db);

  const inbox = createInbox({
    registry,
    logger,
    openCanal: abrir,
    async receiveMensaje(canal, evento) {
      const resultado = await recibirMensaje({ db, almacen }, canal, evento);
      if (evento.adjuntos.length > 0) downloads.wake();
      return resultado;
    },
    receiveEstado: async (canal, evento) => {
      await recibirEstado(db, canal, evento);
    },
    receiveBounce: (canal, evento) => recibirRebote(db, canal, evento),
    receiveSesion: (canal, evento) => anotarConexion(db, canal.id, evento),
    recordSetAside: ({ id, id_entidad }, datos) =>
      transaction(db, (tx) =>
        anotar(tx, {
          nivel: "ERROR",
          tipo: "canal.evento_apartado",
          mensaje: "Llegó algo que no se pudo guardar como vino",
          referencia: `canal:${id}`,
          id_entidad,
          datos: { ...datos },
          actor: null,
          ip: null,
        }),
      ),
  });
  await http.register(createHooks({ inbox }));
  mountHealth(http, () => ping(db));

  const outbox = createOutbox({
    db,
    registry,
    logger,
    name: processName,
    openCanal: abrir,
    archivosOf: (idMensaje) => archivosSalientes(db, almacen, idMensaje),
    recordEntrega: registrarEntrega,
    recordAccountStatus: (idCanal, estado) => anotarConexion(db, idCanal, estado),
  });
  const unsubscribe = bus.subscribe({
    hear(aviso) {
      if (aviso.tipo === "salida") outbox.wake();
    },
    sweep: () => outbox.wake(),
  });
  const gateway = createGateway({
    server: http.server,
    readings: lecturasDe(db, firma),
    store: createRealtimeStore(db, processName),
    bus,
    logger,
  });
  const processes = await startProcesses({
    db,
    name: processName,
    publish: bus.publish,
    logger,
    onReborn: () => gateway.markForgotten(),
    ...(times.process && { times: times.process }),
  });
  const listeners = startListeners({
    leases: createLeases({ db, processName, ...(times.lease && { times: times.lease }) }),
    listenables: () => canalesActivos(db, registry.listening),
    async listen(idCanal, lease, signal) {
      const canal = await abrir(idCanal);
      if (!canal) return;
      const receive = (evento: CanalEvent) => inbox.receiveEvent(canal, evento);
      const cursor = cursorDe(db, { id_canal: idCanal, processName, lease });
      await registry.connect(canal).listen?.({ receive, cursor, signal });
    },
    onBroken: (idCanal, error) =>
      anotarConexion(db, idCanal, { conectado: false, detalle: detalleDe(error) }),
    isAccountFault: (error) =>
      error instanceof ZodError || (error instanceof CanalError && error.kind === "credencial"),
    logger,
    ...(times.listeners && { pauses: times.listeners }),
    ...(times.lease && { roundMs: times.lease.renewMs }),
  });
  const tasks = startTasks(
    [
      { name: "sesiones vencidas", everyMs: 15_000, run: () => cerrarVencidas(db, cerrarPresencia) },
      { name: "accesos fallidos", everyMs: 600_000, run: () => olvidarAccesosFallidos(db) },
      { name: "claves de idempotencia", everyMs: 600_000, run: () => olvidarClaves(db) },
      { name: "contrastes", everyMs: 600_000, run: () => olvidarContrastes(db) },
      { name: "archivos sin enviar", everyMs: 600_000, run: () => barrerSubidos(db, almacen) },
    ],
    logger,
  );
  outbox.start();
  downloads.start();

  return {
    http,
    gateway,
    outbox,
    async close() {
      await listeners.close();
      await tasks.close();
      const stopCutting = cutConnections();
      await gateway.close();
      await http.close();
      stopCutting();
      await downloads.close();
      await outbox.close();
      await processes.close();
      unsubscribe();
      await bus.close();
      await outbound.close();
    },
  };
}

/** The caller gets the answer all the same; that the contract does not tell of it is our fault. */
function warnOf(logger: Logger): OnUndeclaredError {
  return ({ method: metodo, path }, codigo) => logger.warn({ metodo, path, codigo }, "undeclared error");
}

/** Where a listener stood; only whoever holds the account's lease may move it. */
function cursorDe(db: Db, place: { id_canal: number; processName: string; lease: string }): Cursor {
  return {
    read: () => readCursor(db, place.id_canal),
    async save(valor) {
      if (!(await saveCursor(db, { ...place, value: valor })))
        throw new Error("the lease is somebody else's");
    },
  };
}

function detalleDe(error: unknown): string {
  return error instanceof CanalError ? error.code : "ERROR";
}

/** What the rooms lend to the realtime layer. */
function lecturasDe(db: Db, firma: ReturnType<typeof crearFirma>): Readings {
  return {
    resolveSesion: (token, ip) => resolverSesion(db, firma, token, ip),
    extendSesion: (sesion) => deslizar(db, sesion),
    requirePunto: async (sesion, id) => {
      await accederPunto(db, sesion, id);
    },
    requireCaso: (sesion, id) => exigirCasoVisible(db, sesion, id),
    puntoSecuencias: (ids) => secuenciasDe(db, ids),
    puntoChanges: (id, marca) => leerCambiosDePunto(db, id, marca),
    casoOfEntrada: (id) => casoDeEntrada(db, id),
    readCaso: (id) => leerCasoCompleto(db, id),
    latestMensajes: (id) => leerPagina(db, id),
    changedMensajes: (id, desde, limite) => leerCambiados(db, id, desde, limite),
    mensajesAfter: (id, mensaje, limite) => leerDespuesDe(db, id, mensaje, limite),
    casoMarks: (ids) => marcasDeCasos(db, ids),
    markRead: (sesion, id) => marcarLeido(db, sesion, id),
    presentAt: (id) => presentesEn(db, id),
  };
}

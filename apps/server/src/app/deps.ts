import { hostname } from "node:os";
import { createDigitalIdentity } from "../adapters/digital-identity/http.ts";
import { createFileStore } from "../adapters/files/index.ts";
import { createIdentityRegistry } from "../adapters/identity-registry/http.ts";
import type { Mailer } from "../adapters/mailer/port.ts";
import { createSmtpMailer } from "../adapters/mailer/smtp.ts";
import { createProceduresPortal } from "../adapters/procedures-portal/http.ts";
import { createTaxOffice } from "../adapters/tax-office/http.ts";
import { createCapabilitiesFor } from "../channels/account-capabilities.ts";
import type { Database, Db } from "../db/database.ts";
import { announceTo } from "../db/transaction.ts";
import { abrirCanal, type montarCanal } from "../domains/canal/index.ts";
import { crearCorreoSistema } from "../domains/correo-sistema/index.ts";
import type { montarMensaje } from "../domains/mensaje/index.ts";
import type { montarPersona } from "../domains/persona/index.ts";
import type { montarServicioIop } from "../domains/servicio-iop/index.ts";
import { crearFirma, type montarSesion } from "../domains/sesion/index.ts";
import type { DependenciasPortal } from "../domains/sincronizacion/index.ts";
import type { montarUsuario } from "../domains/usuario/index.ts";
import type { Env } from "../env.ts";
import type { OnUndeclaredError } from "../http/mount-route.ts";
import { Departures } from "../outbox/departures.ts";
import { salidaQueue } from "../outbox/salida-queue.repository.ts";
import type { Bus } from "../realtime/bus/bus.ts";
import { createPostgresTransport } from "../realtime/bus/postgres.ts";
import { createProcessBus } from "../realtime/bus/processes.ts";
import { createRedisTransport } from "../realtime/bus/redis.ts";
import { type ClientAddress, createClientAddress } from "../shared/client-address.ts";
import { createKeyedHash, createSealer, tellingSealer } from "../shared/crypto.ts";
import { newUuid } from "../shared/ids.ts";
import type { Logger } from "../shared/logger.ts";
import type { Opened } from "../shared/opened.ts";
import { createOutboundHttp, createTargetResolver } from "../shared/outbound-http/index.ts";
import { openWorkers, type Workers } from "../shared/workers/index.ts";
import { createConnectors } from "./connectors.ts";
import { openAccount } from "./open-account.ts";
import type { AppTimes } from "./times.ts";

export interface AppOptions {
  env: Pick<
    Env,
    | "demo"
    | "demoPort"
    | "secret"
    | "webDist"
    | "trustProxy"
    | "metrics"
    | "apiDocs"
    | "publicUrl"
    | "allowedOutbound"
    | "redisUrl"
    | "archivos"
    | "smtp"
    | "ciudadania"
  >;
  database: Database;
  logger: Logger;
  /** Instead of the one that the environment asks for. */
  bus?: Bus;
  times?: AppTimes;
  /** Instead of a warning in the log. */
  onUndeclaredError?: OnUndeclaredError;
}

/** What a room is mounted with, in the room's own words. */
type Needs<Mounting extends (...given: never) => void> = Parameters<Mounting>[1];

/** What the parts of the server are built from. A part takes out what it needs. */
export type Deps = {
  env: AppOptions["env"];
  logger: Logger;
  addressOf: ClientAddress;
  db: Db;
  times: AppTimes;
  /** No other process ever has the same one. */
  processName: string;
  bus: Bus;
  workers: Workers;
  /** Null: the installation sends no mail of its own. */
  mailer: Mailer | null;
  onUndeclaredError: OnUndeclaredError;
} & Omit<
  Needs<typeof montarCanal>,
  | "anotarCuenta"
  | "leerOtraVez"
  | "puntosDeCanal"
  | "exigirPuntosParaCanal"
  | "ponerPuntosDeCanal"
  | "marcarCanal"
> &
  Needs<typeof montarMensaje> &
  Needs<typeof montarPersona> &
  DependenciasPortal &
  Needs<typeof montarServicioIop> &
  Pick<Needs<typeof montarSesion>, "firma" | "identidad" | "impuestos" | "huellaDeCodigo"> &
  Pick<Needs<typeof montarUsuario>, "correos">;

/** Opens what every part shares: the way to outside services, and the bus between the processes. */
export async function openDeps(
  { env, database, logger, bus, times = {}, onUndeclaredError = warnOf(logger) }: AppOptions,
  opened: Opened,
): Promise<Deps> {
  const { db } = database;
  const processName = `${hostname()}:${process.pid}:${newUuid()}`;
  const sealer = createSealer(env.secret);
  const outbound = opened.add(createOutboundHttp({ allowPrivate: false, allowedHosts: env.allowedOutbound }));
  const workers = opened.add(openWorkers({ logger }));
  const transport = env.redisUrl ? createRedisTransport(env.redisUrl) : createPostgresTransport(database.url);
  const openBus = opened.add(bus ?? createProcessBus({ transport, processName, logger }));
  announceTo(db, openBus.publish);
  const mailer = createMailer(env);
  const registry = createConnectors({ db, sealer, env, outbound, workers, logger, times });
  const telling = tellingSealer(sealer, (secreto) =>
    logger.error({ secreto }, "sealed with another SECRET_KEY: it has to be written again"),
  );
  const openCanal = (id: number) => openAccount({ db, sealer: telling, registry }, id);
  return {
    env,
    logger,
    addressOf: createClientAddress(env.trustProxy),
    db,
    times,
    processName,
    bus: openBus,
    workers,
    mailer,
    correos: crearCorreoSistema(sealer, mailer),
    onUndeclaredError,
    sealer,
    firma: crearFirma(env.secret),
    huellaDeCodigo: createKeyedHash(env.secret, "codigos-de-recuperacion"),
    huellaDeDocumento: createKeyedHash(env.secret, "documentos-del-registro"),
    registry,
    // What it can do is looked up and nothing more: its row stays as it is.
    capacidadesDe: createCapabilitiesFor({ registry, logger, openCanal: (id) => abrirCanal(db, sealer, id) }),
    puedeLlamarse: outbound.check,
    resolverDestino: createTargetResolver({ allowPrivate: false, allowedHosts: env.allowedOutbound }),
    abrirCanal: openCanal,
    salidas: salidaQueue,
    partidas: new Departures(),
    almacen: await createFileStore(env.archivos),
    registro: createIdentityRegistry({
      fetch: outbound.fetch,
      logger,
      ...(times.registroMs !== undefined && { timeoutMs: times.registroMs }),
    }),
    identidad:
      env.ciudadania === null
        ? null
        : createDigitalIdentity({
            settings: env.ciudadania,
            fetch: outbound.fetch,
            logger,
            ...(times.ciudadaniaMs !== undefined && { timeoutMs: times.ciudadaniaMs }),
          }),
    impuestos: createTaxOffice({
      fetch: outbound.fetch,
      logger,
      ...(times.impuestosMs !== undefined && { timeoutMs: times.impuestosMs }),
    }),
    portal: createProceduresPortal({
      fetch: outbound.fetch,
      logger,
      ...(times.portalMs !== undefined && { timeoutMs: times.portalMs }),
    }),
  };
}

function createMailer({ smtp, allowedOutbound }: Pick<Env, "smtp" | "allowedOutbound">): Mailer | null {
  if (smtp === null) return null;
  return createSmtpMailer(smtp, {
    resolver: createTargetResolver({ allowPrivate: false, allowedHosts: allowedOutbound }),
  });
}

/** The caller gets the answer all the same; that the contract does not tell of it is our fault. */
function warnOf(logger: Logger): OnUndeclaredError {
  return (where, codigo) => logger.warn({ where, codigo }, "undeclared error");
}

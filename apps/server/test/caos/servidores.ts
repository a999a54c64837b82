import { type ChildProcess, spawn } from "node:child_process";
import { createWriteStream, type WriteStream } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as esperar } from "node:timers/promises";
import { NO_INSTALLATION } from "../../../../scripts/run/no-installation.ts";
import { identityOf } from "../../src/db/embedded/process.ts";

const PROGRAM = join(import.meta.dirname, "../../src/main.ts");
const FAST_PROGRAM = join(import.meta.dirname, "proceso-hijo.ts");
/** A test that runs out of time stops nothing: what it started ends with whoever runs the tests. */
const WITH_THE_TESTER = new URL("../../../../scripts/run/with-starter.ts", import.meta.url).href;
const CACHE = join(import.meta.dirname, "../../../../.cache/node");

/** A server process that is started again whenever it ends. */
export interface Servidor {
  url: string;
  pid(): number;
  /** As `kill -9`: nothing is finished. */
  matar(): void;
  listo(): Promise<void>;
  /** How often it ended at work without being asked to. One that finds no database when it starts may give up. */
  caidas(): number;
  detener(): Promise<void>;
}

export async function puertoLibre(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

export interface OpcionesServidor {
  puerto: number;
  databaseUrl: string;
  secreto: string;
  salidaPermitida: string;
  /** Where files are kept; shared by the processes. */
  carpeta: string;
  registro: string;
  /** Not the product's own clocks. */
  deprisa: boolean;
  redisUrl?: string;
  /** The built web that it serves; none when absent. */
  web?: string;
}

export function crearServidor(options: OpcionesServidor): Servidor {
  const url = `http://127.0.0.1:${options.puerto}`;
  const registro: WriteStream = createWriteStream(options.registro, { flags: "a" });
  let child: ChildProcess | undefined;
  let killed = false;
  let stopped = false;
  let caidas = 0;
  let fin: Promise<void> = Promise.resolve();

  async function isReady(): Promise<boolean> {
    const answer = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(2_000) }).catch(
      () => null,
    );
    return answer?.ok ?? false;
  }

  function start(): void {
    killed = false;
    const program = options.deprisa ? FAST_PROGRAM : PROGRAM;
    const spawned = spawn(process.execPath, ["--import", WITH_THE_TESTER, program], {
      env: {
        ...process.env,
        ...NO_INSTALLATION,
        VENTANILLA_STARTER: identityOf(process.pid),
        DEMO: "1",
        PORT: String(options.puerto),
        DATABASE_URL: options.databaseUrl,
        DATA_DIR: options.carpeta,
        SECRET_KEY: options.secreto,
        SALIDA_PERMITIDA: options.salidaPermitida,
        WEB_DIST: options.web ?? "/no-existe",
        LOG_LEVEL: "warn",
        NODE_COMPILE_CACHE: CACHE,
        NODE_OPTIONS: "",
        ...(options.redisUrl && { REDIS_URL: options.redisUrl }),
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    spawned.stdout.pipe(registro, { end: false });
    spawned.stderr.pipe(registro, { end: false });
    child = spawned;
    let worked = false;
    const waitForIt = async (): Promise<void> => {
      while (spawned.exitCode === null && spawned.signalCode === null && !worked) {
        worked = await isReady();
        await esperar(50);
      }
    };
    waitForIt().catch(() => undefined);
    fin = new Promise((resolve) => {
      spawned.once("exit", (code, signal) => {
        registro.write(`\n--- ended: ${signal ?? code}\n`);
        if (!killed && !stopped && worked) caidas += 1;
        resolve();
        if (stopped) return;
        // Whoever supervises a service starts it again after a moment.
        setTimeout(() => !stopped && start(), killed ? 50 + Math.random() * 400 : 300);
      });
    });
  }

  start();
  return {
    url,
    pid: () => child?.pid ?? 0,
    matar() {
      killed = true;
      child?.kill("SIGKILL");
    },
    async listo() {
      while (!stopped && !(await isReady())) await esperar(50);
    },
    caidas: () => caidas,
    async detener() {
      stopped = true;
      child?.kill("SIGTERM");
      const force = setTimeout(() => child?.kill("SIGKILL"), 10_000);
      await fin;
      clearTimeout(force);
      registro.end();
    },
  };
}

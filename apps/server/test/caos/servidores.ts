import { type ChildProcess, spawn } from "node:child_process";
import { createWriteStream, type WriteStream } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as esperar } from "node:timers/promises";

const PROGRAMA = join(import.meta.dirname, "../../src/main.ts");
const PROGRAMA_DEPRISA = join(import.meta.dirname, "proceso-hijo.ts");
/** A test that runs out of time stops nothing: what it started ends with whoever runs the tests. */
const CON_QUIEN_PRUEBA = new URL("../../../../scripts/run/with-starter.ts", import.meta.url).href;
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
  const servidor = createServer();
  await new Promise<void>((resolve) => servidor.listen(0, "127.0.0.1", resolve));
  const { port } = servidor.address() as AddressInfo;
  await new Promise((resolve) => servidor.close(resolve));
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
}

export function crearServidor(opciones: OpcionesServidor): Servidor {
  const url = `http://127.0.0.1:${opciones.puerto}`;
  const registro: WriteStream = createWriteStream(opciones.registro, { flags: "a" });
  let proceso: ChildProcess | undefined;
  let matado = false;
  let detenido = false;
  let caidas = 0;
  let fin: Promise<void> = Promise.resolve();

  async function estaListo(): Promise<boolean> {
    const respuesta = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(2_000) }).catch(
      () => null,
    );
    return respuesta?.ok ?? false;
  }

  function arrancar(): void {
    matado = false;
    const programa = opciones.deprisa ? PROGRAMA_DEPRISA : PROGRAMA;
    const hijo = spawn(process.execPath, ["--import", CON_QUIEN_PRUEBA, programa], {
      env: {
        ...process.env,
        VENTANILLA_STARTER: String(process.pid),
        DEMO: "1",
        PORT: String(opciones.puerto),
        DATABASE_URL: opciones.databaseUrl,
        DATA_DIR: opciones.carpeta,
        SECRET_KEY: opciones.secreto,
        SALIDA_PERMITIDA: opciones.salidaPermitida,
        WEB_DIST: "/no-existe",
        LOG_LEVEL: "warn",
        NODE_COMPILE_CACHE: CACHE,
        NODE_OPTIONS: "",
        ...(opciones.redisUrl && { REDIS_URL: opciones.redisUrl }),
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    hijo.stdout.pipe(registro, { end: false });
    hijo.stderr.pipe(registro, { end: false });
    proceso = hijo;
    let trabajaba = false;
    const esperarlo = async (): Promise<void> => {
      while (hijo.exitCode === null && hijo.signalCode === null && !trabajaba) {
        trabajaba = await estaListo();
        await esperar(50);
      }
    };
    esperarlo().catch(() => undefined);
    fin = new Promise((resolve) => {
      hijo.once("exit", (codigo, senal) => {
        registro.write(`\n--- ended: ${senal ?? codigo}\n`);
        if (!matado && !detenido && trabajaba) caidas += 1;
        resolve();
        if (detenido) return;
        // Whoever supervises a service starts it again after a moment.
        setTimeout(() => !detenido && arrancar(), matado ? 50 + Math.random() * 400 : 300);
      });
    });
  }

  arrancar();
  return {
    url,
    pid: () => proceso?.pid ?? 0,
    matar() {
      matado = true;
      proceso?.kill("SIGKILL");
    },
    async listo() {
      while (!detenido && !(await estaListo())) await esperar(50);
    },
    caidas: () => caidas,
    async detener() {
      detenido = true;
      proceso?.kill("SIGTERM");
      const forzar = setTimeout(() => proceso?.kill("SIGKILL"), 10_000);
      await fin;
      clearTimeout(forzar);
      registro.end();
    },
  };
}

import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";

/** The only reader of the process environment. */

const Puerto = z.coerce.number().int().min(0).max(65_535);
const Vacia = z.literal("").transform(() => undefined);

const Variables = z.object({
  DEMO: z.stringbool().default(false),
  PORT: Puerto.default(3000),
  HOST: z.string().default("127.0.0.1"),
  SIMULATORS_PORT: Puerto.default(3100),
  DATA_DIR: z.string().default(".data"),
  DATABASE_URL: Vacia.or(z.url()).optional(),
  /** Between processes; without it PostgreSQL carries the announcements. The number after the slash keeps installations apart. */
  REDIS_URL: Vacia.or(z.url({ protocol: /^rediss?$/ })).optional(),
  PUBLIC_URL: Vacia.or(z.url()).optional(),
  SECRET_KEY: Vacia.or(z.string().min(32)).optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  WEB_DIST: z.string().optional(),
  /** `host:port` pairs that outgoing calls may reach although they are private; comma-separated. */
  SALIDA_PERMITIDA: z.string().default(""),
  TRUST_PROXY: z.stringbool().default(false),
  /** Files in a bucket instead of below DATA_DIR: needed as soon as servers do not share a disk. */
  S3_BUCKET: Vacia.or(z.string()).optional(),
  S3_REGION: z.string().default("us-east-1"),
  /** Of another store than Amazon's. */
  S3_ENDPOINT: Vacia.or(z.url()).optional(),
  S3_ACCESS_KEY: z.string().default(""),
  S3_SECRET_KEY: z.string().default(""),
});

export interface Env {
  demo: boolean;
  puerto: number;
  host: string;
  puertoSimuladores: number;
  dataDir: string;
  /** Undefined: the embedded database in `dataDir`. */
  databaseUrl: string | undefined;
  redisUrl: string | undefined;
  publicUrl: string;
  secreto: string;
  nivelLog: string;
  webDist: string;
  salidaPermitida: readonly string[];
  trustProxy: boolean;
  archivos: OpcionesArchivos;
}

/** Where the bytes of files are kept. */
export type OpcionesArchivos =
  | { tipo: "disco"; carpeta: string }
  | {
      tipo: "s3";
      bucket: string;
      region: string;
      endpoint: string | undefined;
      accessKeyId: string;
      secretAccessKey: string;
    };

/** Throws with every fault at once, in words for whoever starts the program. */
export function leerEnv(variables: NodeJS.ProcessEnv = process.env): Env {
  const leidas = Variables.safeParse(variables);
  if (!leidas.success) throw new Error(`Configuración inválida:\n${z.prettifyError(leidas.error)}`);
  const v = leidas.data;
  if (!v.DEMO) exigirProduccion(v);
  const dataDir = resolve(v.DATA_DIR);
  return {
    demo: v.DEMO,
    puerto: v.PORT,
    host: v.HOST,
    puertoSimuladores: v.SIMULATORS_PORT,
    dataDir,
    databaseUrl: v.DATABASE_URL,
    redisUrl: v.REDIS_URL,
    publicUrl: v.PUBLIC_URL ?? `http://${v.HOST}:${v.PORT}`,
    secreto: v.SECRET_KEY ?? secretoDeDemo(dataDir),
    nivelLog: v.LOG_LEVEL,
    webDist: resolve(v.WEB_DIST ?? join(import.meta.dirname, "../../web/dist")),
    salidaPermitida: [
      ...v.SALIDA_PERMITIDA.split(",")
        .map((par) => par.trim())
        .filter(Boolean),
      // The gateway, and after it the mail server's IMAP and SMTP.
      ...(v.DEMO ? [0, 1, 2].map((salto) => `127.0.0.1:${v.SIMULATORS_PORT + salto}`) : []),
    ],
    trustProxy: v.TRUST_PROXY,
    archivos: archivosDe(v, dataDir),
  };
}

function archivosDe(v: z.output<typeof Variables>, dataDir: string): OpcionesArchivos {
  if (v.S3_BUCKET === undefined) return { tipo: "disco", carpeta: join(dataDir, "archivos") };
  if (v.S3_ACCESS_KEY === "" || v.S3_SECRET_KEY === "")
    throw new Error("Con S3_BUCKET hacen falta S3_ACCESS_KEY y S3_SECRET_KEY");
  return {
    tipo: "s3",
    bucket: v.S3_BUCKET,
    region: v.S3_REGION,
    endpoint: v.S3_ENDPOINT,
    accessKeyId: v.S3_ACCESS_KEY,
    secretAccessKey: v.S3_SECRET_KEY,
  };
}

function exigirProduccion(v: z.output<typeof Variables>): void {
  const faltan = (["DATABASE_URL", "SECRET_KEY", "PUBLIC_URL"] as const).filter(
    (nombre) => v[nombre] === undefined,
  );
  if (faltan.length > 0) throw new Error(`Faltan variables para producción: ${faltan.join(", ")}`);
  if (!v.PUBLIC_URL?.startsWith("https://"))
    throw new Error("PUBLIC_URL debe comenzar con https:// en producción");
}

/** The demo keeps its own random key beside its data: no key is ever shipped. */
function secretoDeDemo(dataDir: string): string {
  const archivo = join(dataDir, "secret_key");
  if (existsSync(archivo)) return readFileSync(archivo, "utf8").trim();
  mkdirSync(dataDir, { recursive: true });
  const secreto = randomBytes(48).toString("base64url");
  writeFileSync(archivo, `${secreto}\n`, { mode: 0o600 });
  chmodSync(archivo, 0o600);
  return secreto;
}

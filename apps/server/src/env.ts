import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";
import { checkProxies, type TrustProxy } from "./shared/client-address.ts";

/** The only reader of the process environment. */

const Port = z.coerce.number().int().min(0).max(65_535);
const Empty = z.literal("").transform(() => undefined);
const Token = z.string().min(16);

/** How many proxies stand in a row before the server (0: none), or their addresses and networks, separated by commas. */
const Proxies = z
  .string()
  .default("")
  .transform((text, context): TrustProxy => {
    const parts = text
      .split(",")
      .map((part) => part.trim())
      .filter(Boolean);
    const [first = "0"] = parts;
    if (parts.length <= 1 && /^\d$/.test(first)) return Number(first);
    try {
      checkProxies(parts);
      return parts;
    } catch {
      context.addIssue({
        code: "custom",
        message: "Diga cuántos proxies hay delante (0 a 9) o sus direcciones, separadas por comas",
      });
      return z.NEVER;
    }
  });

const Variables = z.object({
  DEMO: z.stringbool().default(false),
  PORT: Port.default(3000),
  HOST: z.string().default("127.0.0.1"),
  SIMULATORS_PORT: Port.default(3100),
  DATA_DIR: z.string().default(".data"),
  DATABASE_URL: Empty.or(z.url()).optional(),
  /** Carries announcements between processes; without it PostgreSQL does. The number after the slash separates installations. */
  REDIS_URL: Empty.or(z.url({ protocol: /^rediss?$/ })).optional(),
  PUBLIC_URL: Empty.or(z.url()).optional(),
  SECRET_KEY: Empty.or(z.string().min(32)).optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  WEB_DIST: z.string().optional(),
  /** `host:port` pairs, separated by commas, that outgoing calls may reach although they are private. */
  SALIDA_PERMITIDA: z.string().default(""),
  TRUST_PROXY: Proxies,
  /** Whoever collects /metrics shows it as a bearer token. Without one, only the demo answers there. */
  METRICS_TOKEN: Empty.or(Token).optional(),
  /** Serves the description of the API at /ws/docs. The demo always does. */
  API_DOCS: z.stringbool().default(false),
  /** Keeps files in a bucket instead of below DATA_DIR. Needed when servers do not share a disk. */
  S3_BUCKET: Empty.or(z.string()).optional(),
  S3_REGION: z.string().default("us-east-1"),
  /** The address of a store that is not Amazon's. */
  S3_ENDPOINT: Empty.or(z.url()).optional(),
  S3_ACCESS_KEY: z.string().default(""),
  S3_SECRET_KEY: z.string().default(""),
  /** Sends the mail of the system itself: smtp://usuario:clave@servidor:587, smtps:// for TLS from the first byte. */
  SMTP_URL: Empty.or(z.url({ protocol: /^smtps?$/ })).optional(),
  /** The address in From; without it the user of SMTP_URL, when that is an address. */
  SMTP_FROM: Empty.or(z.email()).optional(),
});

export interface Env {
  demo: boolean;
  port: number;
  host: string;
  simulatorsPort: number;
  dataDir: string;
  /** Undefined means the embedded database in `dataDir`. */
  databaseUrl: string | undefined;
  redisUrl: string | undefined;
  publicUrl: string;
  secret: string;
  logLevel: string;
  webDist: string;
  allowedOutbound: readonly string[];
  trustProxy: TrustProxy;
  metrics: MetricsAccess;
  apiDocs: boolean;
  archivos: ArchivosOptions;
  /** Null: the system sends no mail of its own. */
  smtp: SmtpOptions | null;
}

export interface SmtpOptions {
  host: string;
  port: number;
  secure: boolean;
  user: string;
  password: string;
  from: string;
}

/** The token that opens /metrics; null: it is open; false: it does not exist. */
export type MetricsAccess = string | null | false;

/** Where files are kept. */
export type ArchivosOptions =
  | { kind: "disk"; folder: string }
  | {
      kind: "s3";
      bucket: string;
      region: string;
      endpoint: string | undefined;
      accessKeyId: string;
      secretAccessKey: string;
    };

/** Throws an error that tells every fault, in words for the person who starts the program. */
export function readEnv(variables: NodeJS.ProcessEnv = process.env): Env {
  const parsed = Variables.safeParse(variables);
  if (!parsed.success) throw new Error(`Configuración inválida:\n${z.prettifyError(parsed.error)}`);
  const v = parsed.data;
  if (!v.DEMO) requireProduction(v);
  const dataDir = resolve(v.DATA_DIR);
  return {
    demo: v.DEMO,
    port: v.PORT,
    host: v.HOST,
    simulatorsPort: v.SIMULATORS_PORT,
    dataDir,
    databaseUrl: v.DATABASE_URL,
    redisUrl: v.REDIS_URL,
    publicUrl: v.PUBLIC_URL ?? `http://${v.HOST}:${v.PORT}`,
    secret: v.SECRET_KEY ?? demoSecret(dataDir),
    logLevel: v.LOG_LEVEL,
    webDist: resolve(v.WEB_DIST ?? join(import.meta.dirname, "../../web/dist")),
    allowedOutbound: [
      ...v.SALIDA_PERMITIDA.split(",")
        .map((pair) => pair.trim())
        .filter(Boolean),
      // The gateway, then IMAP and SMTP of the mail server.
      ...(v.DEMO ? [0, 1, 2].map((hop) => `127.0.0.1:${v.SIMULATORS_PORT + hop}`) : []),
    ],
    trustProxy: v.TRUST_PROXY,
    metrics: v.METRICS_TOKEN ?? (v.DEMO ? null : false),
    apiDocs: v.API_DOCS || v.DEMO,
    archivos: archivosOf(v, dataDir),
    smtp: smtpOf(v),
  };
}

function archivosOf(v: z.output<typeof Variables>, dataDir: string): ArchivosOptions {
  if (v.S3_BUCKET === undefined) return { kind: "disk", folder: join(dataDir, "archivos") };
  if (v.S3_ACCESS_KEY === "" || v.S3_SECRET_KEY === "")
    throw new Error("Con S3_BUCKET hacen falta S3_ACCESS_KEY y S3_SECRET_KEY");
  return {
    kind: "s3",
    bucket: v.S3_BUCKET,
    region: v.S3_REGION,
    endpoint: v.S3_ENDPOINT,
    accessKeyId: v.S3_ACCESS_KEY,
    secretAccessKey: v.S3_SECRET_KEY,
  };
}

function smtpOf(v: z.output<typeof Variables>): SmtpOptions | null {
  if (v.SMTP_URL === undefined) return null;
  const { protocol, hostname, port, username, password } = new URL(v.SMTP_URL);
  const secure = protocol === "smtps:";
  const user = decodeURIComponent(username);
  const from = v.SMTP_FROM ?? user;
  if (!from.includes("@")) throw new Error("Con SMTP_URL hace falta SMTP_FROM, la dirección del remitente");
  return {
    host: hostname,
    port: Number(port || (secure ? 465 : 587)),
    secure,
    user,
    password: decodeURIComponent(password),
    from,
  };
}

function requireProduction(v: z.output<typeof Variables>): void {
  const missing = (["DATABASE_URL", "SECRET_KEY", "PUBLIC_URL"] as const).filter(
    (name) => v[name] === undefined,
  );
  if (missing.length > 0) throw new Error(`Faltan variables para producción: ${missing.join(", ")}`);
  if (!v.PUBLIC_URL?.startsWith("https://"))
    throw new Error("PUBLIC_URL debe comenzar con https:// en producción");
}

/** The demo keeps its own random key beside its data, so that no key is shipped. */
function demoSecret(dataDir: string): string {
  const file = join(dataDir, "secret_key");
  if (existsSync(file)) return readFileSync(file, "utf8").trim();
  mkdirSync(dataDir, { recursive: true });
  const secret = randomBytes(48).toString("base64url");
  writeFileSync(file, `${secret}\n`, { mode: 0o600 });
  chmodSync(file, 0o600);
  return secret;
}

import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";
import { checkProxies, type TrustProxy } from "./shared/client-address.ts";
import { localHost, localName } from "./shared/local-address.ts";
import { Problem } from "./shared/problem.ts";

/** The only reader of the process environment. */

const Port = z.coerce.number().int().min(0).max(65_535);
const Token = z.string().min(16);

/** How many proxies stand in a row before the server (0: none), or their addresses and networks, separated by commas. */
const Proxies = z.string().transform((text, context): TrustProxy => {
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

/** As outgoing calls name where they go: anything else would match none of them, without a word. */
function isHostPort(pair: string): boolean {
  const cut = pair.lastIndexOf(":");
  const port = pair.slice(cut + 1);
  return cut > 0 && /^[^\s/@*]+$/.test(pair) && /^\d{1,5}$/.test(port) && Number(port) <= 65_535;
}

/** `host:port` pairs, separated by commas. */
const HostPorts = z
  .string()
  .default("")
  .transform((text, context): string[] => {
    const pairs = text
      .split(",")
      .map((pair) => pair.trim())
      .filter(Boolean);
    for (const pair of pairs.filter((one) => !isHostPort(one)))
      context.addIssue({
        code: "custom",
        message: `Escriba host:puerto, sin http:// y separados por comas: «${pair}» no lo es`,
      });
    return pairs;
  });

/** Where the whole of it is served: below a path nothing is. */
const Origin = z.url().refine(isOrigin, {
  message: "Escriba la dirección sin ruta, como https://ventanilla.example: bajo una ruta no se sirve",
});

function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  // What is no address at all is told by itself.
  return url === null || `${url.pathname}${url.search}${url.hash}` === "/";
}

/** User and password as they are told to the server: a `%` that begins nothing would end the start without a word of where. */
const SmtpUrl = z.url({ protocol: /^smtps?$/ }).refine(isDecodable, {
  message:
    "Escriba en tanto por ciento los signos del usuario y de la clave que lo piden: % como %25, @ como %40",
});

function isDecodable(text: string): boolean {
  const url = URL.parse(text);
  try {
    // What is no address at all is told by itself.
    if (url !== null) decodeURIComponent(`${url.username}:${url.password}`);
    return true;
  } catch {
    return false;
  }
}

const Variables = z.object({
  DEMO: z.stringbool().default(false),
  PORT: Port.default(3000),
  HOST: z.string().default("127.0.0.1"),
  SIMULATORS_PORT: Port.default(3100),
  DATA_DIR: z.string().default(".data"),
  DATABASE_URL: z.url().optional(),
  /** Carries announcements between processes; without it PostgreSQL does. The number after the slash separates installations. */
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  PUBLIC_URL: Origin.optional(),
  SECRET_KEY: z.string().min(32).optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  WEB_DIST: z.string().optional(),
  /** What outgoing calls may reach although it is private. */
  SALIDA_PERMITIDA: HostPorts,
  TRUST_PROXY: Proxies.optional(),
  /** Whoever collects /metrics shows it as a bearer token. Without one, only the demo answers there. */
  METRICS_TOKEN: Token.optional(),
  /** Serves the description of the API at /ws/docs. The demo always does. */
  API_DOCS: z.stringbool().default(false),
  /** Keeps files in a bucket instead of below DATA_DIR. Needed when servers do not share a disk. */
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default("us-east-1"),
  /** The address of a store that is not Amazon's. */
  S3_ENDPOINT: z.url().optional(),
  S3_ACCESS_KEY: z.string().default(""),
  S3_SECRET_KEY: z.string().default(""),
  /** Sends the mail of the system itself: smtp://usuario:clave@servidor:587, smtps:// for TLS from the first byte. */
  SMTP_URL: SmtpUrl.optional(),
  /** The address in From; without it the user of SMTP_URL, when that is an address. */
  SMTP_FROM: z.email().optional(),
  /** The provider of digital identity, by the address under which it publishes itself; without it nobody enters that way. */
  CIUDADANIA_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  CIUDADANIA_CLIENT_ID: z.string().default(""),
  CIUDADANIA_CLIENT_SECRET: z.string().default(""),
  CIUDADANIA_SCOPES: z.string().default("openid profile fecha_nacimiento"),
  /** Where it sends browsers back to; without it /login-ciudadania of PUBLIC_URL. */
  CIUDADANIA_REDIRECT: z.url({ protocol: /^https?$/ }).optional(),
});

export interface Env {
  demo: boolean;
  port: number;
  host: string;
  simulatorsPort: number;
  /** Where one plays the citizen; null outside of the demo, which alone has that page. */
  demoPort: number | null;
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
  /** Null: nobody enters with digital identity. */
  ciudadania: CiudadaniaOptions | null;
}

export interface CiudadaniaOptions {
  issuer: string;
  clientId: string;
  clientSecret: string;
  scopes: string;
  redirect: string;
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

/** `HOST=` in a file of settings says as little as no line at all; a port of 0 or the folder `""` would be something else. */
const givenOf = (variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));

/** Throws a Problem that tells every fault, in words for the person who starts the program. */
export function readEnv(variables: NodeJS.ProcessEnv = process.env): Env {
  const parsed = Variables.safeParse(givenOf(variables));
  if (!parsed.success) throw new Problem(`Configuración inválida:\n${z.prettifyError(parsed.error)}`);
  const v = parsed.data;
  if (!v.DEMO) requireProduction(v);
  const dataDir = resolve(v.DATA_DIR);
  const publicUrl = v.PUBLIC_URL ?? `http://${localHost(v.HOST)}:${v.PORT}`;
  return {
    demo: v.DEMO,
    port: v.PORT,
    host: v.HOST,
    simulatorsPort: v.SIMULATORS_PORT,
    demoPort: v.DEMO ? v.SIMULATORS_PORT : null,
    dataDir,
    databaseUrl: v.DATABASE_URL,
    redisUrl: v.REDIS_URL,
    publicUrl,
    secret: v.SECRET_KEY ?? demoSecret(dataDir),
    logLevel: v.LOG_LEVEL,
    webDist: resolve(v.WEB_DIST ?? join(import.meta.dirname, "../../web/dist")),
    allowedOutbound: [...v.SALIDA_PERMITIDA, ...(v.DEMO ? simulatorsOf(v) : [])],
    trustProxy: v.TRUST_PROXY ?? 0,
    metrics: v.METRICS_TOKEN ?? (v.DEMO ? null : false),
    apiDocs: v.API_DOCS || v.DEMO,
    archivos: archivosOf(v, dataDir),
    smtp: smtpOf(v),
    ciudadania: ciudadaniaOf(v, publicUrl),
  };
}

/** The gateway, then IMAP and SMTP of the mail server: as an address names them, and as a mailbox does. */
const simulatorsOf = ({ HOST, SIMULATORS_PORT }: z.output<typeof Variables>): string[] =>
  [0, 1, 2].flatMap((hop) =>
    [localHost(HOST), localName(HOST)].map((name) => `${name}:${SIMULATORS_PORT + hop}`),
  );

function archivosOf(v: z.output<typeof Variables>, dataDir: string): ArchivosOptions {
  if (v.S3_BUCKET === undefined) return { kind: "disk", folder: join(dataDir, "archivos") };
  if (v.S3_ACCESS_KEY === "" || v.S3_SECRET_KEY === "")
    throw new Problem("Con S3_BUCKET hacen falta S3_ACCESS_KEY y S3_SECRET_KEY");
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
  if (!from.includes("@")) throw new Problem("Con SMTP_URL hace falta SMTP_FROM, la dirección del remitente");
  return {
    host: hostname.replace(/^\[|\]$/g, ""),
    port: Number(port || (secure ? 465 : 587)),
    secure,
    user,
    password: decodeURIComponent(password),
    from,
  };
}

function ciudadaniaOf(v: z.output<typeof Variables>, publicUrl: string): CiudadaniaOptions | null {
  if (v.CIUDADANIA_ISSUER === undefined) return null;
  if (v.CIUDADANIA_CLIENT_ID === "" || v.CIUDADANIA_CLIENT_SECRET === "")
    throw new Problem("Con CIUDADANIA_ISSUER hacen falta CIUDADANIA_CLIENT_ID y CIUDADANIA_CLIENT_SECRET");
  if (!v.DEMO && !v.CIUDADANIA_ISSUER.startsWith("https://"))
    throw new Problem("CIUDADANIA_ISSUER debe comenzar con https:// en producción");
  return {
    issuer: v.CIUDADANIA_ISSUER,
    clientId: v.CIUDADANIA_CLIENT_ID,
    clientSecret: v.CIUDADANIA_CLIENT_SECRET,
    scopes: v.CIUDADANIA_SCOPES,
    redirect: v.CIUDADANIA_REDIRECT ?? new URL("/login-ciudadania", publicUrl).href,
  };
}

/** TRUST_PROXY: whoever ends https stands before us, and who is not named there locks everybody out as one (ADR 177). */
const REQUIRED = ["DATABASE_URL", "SECRET_KEY", "PUBLIC_URL", "TRUST_PROXY"] as const;

function requireProduction(v: z.output<typeof Variables>): void {
  const missing = REQUIRED.filter((name) => v[name] === undefined);
  if (missing.length > 0)
    throw new Problem(
      `Faltan variables para producción: ${missing.join(", ")}. Qué dice cada una está en docs/installing.md, apartado 2.`,
    );
  if (!v.PUBLIC_URL?.startsWith("https://"))
    throw new Problem("PUBLIC_URL debe comenzar con https:// en producción");
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

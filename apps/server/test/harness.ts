import { createHmac, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createHttp, type Http } from "@ventanilla/client/http";
import type { PuntoLinkOptions } from "@ventanilla/client/punto-link";
import { PuntoLink } from "@ventanilla/client/punto-link";
import { SOCKET_PATH } from "@ventanilla/contract/common/route";
import type { ClienteAServidor, ServidorACliente } from "@ventanilla/contract/events";
import { ROL } from "@ventanilla/contract/permisos";
import { io, type Socket } from "socket.io-client";
import { crearWahaSimulado, type WahaSimulado } from "../../simulators/src/waha/index.ts";
import type { AppTimes } from "../src/app/times.ts";
import { type App, createApp } from "../src/app.ts";
import { connect, type Db } from "../src/db/database.ts";
import { type CanalDePrueba, crearCanal } from "../src/domains/canal/canal.factory.ts";
import { crearEntidad } from "../src/domains/entidad/entidad.factory.ts";
import { entrarAPunto } from "../src/domains/presencia/presencia.factory.ts";
import { crearPunto } from "../src/domains/punto/punto.factory.ts";
import { crearFirma } from "../src/domains/sesion/index.ts";
import { crearSesion } from "../src/domains/sesion/sesion.factory.ts";
import { crearUsuario, type UsuarioDePrueba } from "../src/domains/usuario/usuario.factory.ts";
import type { CiudadaniaOptions, SmtpOptions } from "../src/env.ts";
import type { Bus } from "../src/realtime/bus/bus.ts";
import { createSealer, type Sealer } from "../src/shared/crypto.ts";
import { createLogger, type Logger } from "../src/shared/logger.ts";
import { type BaseDePrueba, crearBaseDePrueba } from "./base-de-datos.ts";
import { createLocalBus } from "./local-bus.ts";

const SECRET = "una clave de pruebas con más de treinta y dos letras";
/** Where people find the server. */
export const PUBLICA = "http://ventanilla.test";
/** Nobody listens here: what is sent stays in the queue. */
const NOBODY = "127.0.0.1:9";

export type OpcionesWaha = NonNullable<Parameters<typeof crearWahaSimulado>[0]>;
export type Bare = Socket<ServidorACliente, ClienteAServidor>;

export interface Respuesta {
  estado: number;
  cuerpo: unknown;
  texto: string;
  cabeceras: Headers;
}

export interface Pedido {
  body?: unknown;
  cabeceras?: Record<string, string>;
}

export interface Cliente {
  http: Http;
  token: string;
  /** Any address, for what the typed client would not ask. */
  pedir(metodo: string, url: string, pedido?: Pedido): Promise<Respuesta>;
}

export interface Institucion {
  id: number;
  admin: UsuarioDePrueba;
  /** One per point, standing there, and authorised at every point. */
  operadores: UsuarioDePrueba[];
  puntos: number[];
  canal: CanalDePrueba;
}

export interface Escrito {
  chat: string;
  texto: string;
  id?: string;
  nombre?: string;
  /** Provider's time, epoch seconds. */
  segundos?: number;
  /** When the gateway put it in line, in milliseconds; it need not say so. */
  enLineaMs?: number;
}

export interface PedidoDeInstitucion {
  puntos?: number;
  bienvenida?: string;
  /** Which engine its gateway's session runs on; told also what is typed on its telephone. */
  motor?: "NOWEB" | "WEBJS" | "GOWS";
}

export interface Banco {
  url: string;
  base: BaseDePrueba;
  db: Db;
  app: App;
  sealer: Sealer;
  /** Only with `waha: true`. */
  waha: WahaSimulado;
  /** Where the server keeps files. */
  carpeta: string;
  /** Every line the server logged. */
  registro: string[];
  /** Statements sent to the database since the last call. */
  consultas(): string[];
  comoUsuario(usuario: { id: number }, opciones?: { idioma?: string }): Promise<Cliente>;
  anonimo: Cliente;
  enlace(usuario: { id: number }, punto: number, opciones?: Partial<PuntoLinkOptions>): Promise<PuntoLink>;
  /** A bare socket: what a client that does less than ours would see. */
  socket(token: string | null, cabeceras?: Record<string, string>, auth?: Record<string, unknown>): Bare;
  institucion(pedido?: PedidoDeInstitucion): Promise<Institucion>;
  /** Posts a signed webhook. */
  ciudadanoEscribe(canal: CanalDePrueba, escrito: Escrito, opciones?: { hmac?: string }): Promise<Respuesta>;
  cerrar(): Promise<void>;
}

export interface OpcionesBanco {
  /** A simulated WhatsApp gateway to which the channels of `institucion` are linked. */
  waha?: boolean | OpcionesWaha;
  nivelLog?: string;
  webDist?: string;
  /** `host:port` pairs that the server may call besides the gateway. */
  salidaPermitida?: readonly string[];
  /** Another server on this one's database and gateway, as a second process would be: without a bus it hears none of its announcements. */
  sobre?: Banco;
  /** A database that is there already, instead of an empty one; closed with the server. */
  base?: BaseDePrueba;
  bus?: Bus;
  tiempos?: AppTimes;
  /** Where the system's own mail goes; without it there is none. */
  smtp?: SmtpOptions;
  /** Where people find it, instead of PUBLICA. */
  publica?: string;
  /** The provider of digital identity; without it nobody enters that way. */
  ciudadania?: CiudadaniaOptions;
}

/** The real server on a free port with a database of its own. */
export async function levantar(options: OpcionesBanco = {}): Promise<Banco> {
  const { sobre } = options;
  const base = sobre ? share(sobre.base) : (options.base ?? (await crearBaseDePrueba()));
  const ownGateway = options.waha
    ? await crearWahaSimulado(options.waha === true ? {} : options.waha)
    : undefined;
  const waha = sobre ? gateways.get(sobre) : ownGateway;
  const carpeta = sobre?.carpeta ?? mkdtempSync(join(tmpdir(), "ventanilla-archivos-"));
  const registro: string[] = [];
  const consultas: string[] = [];
  const undeclared: string[] = [];
  recordQueries(base, consultas);
  const app = await createApp({
    env: {
      demo: true,
      demoPort: null,
      secret: SECRET,
      webDist: options.webDist ?? "/no-existe",
      trustProxy: 1,
      metrics: null,
      apiDocs: true,
      publicUrl: options.publica ?? PUBLICA,
      allowedOutbound: [
        NOBODY,
        ...(waha ? [new URL(waha.url).host] : []),
        ...(options.salidaPermitida ?? []),
      ],
      redisUrl: undefined,
      archivos: { kind: "disk", folder: carpeta },
      smtp: options.smtp ?? null,
      ciudadania: options.ciudadania ?? null,
    },
    ...((options.bus ?? sobre) && { bus: options.bus ?? createLocalBus() }),
    // What works behind everybody does so when a test asks for it: others count statements.
    times: { sealMs: 3_600_000, tableroMs: 3_600_000, indexMs: 3_600_000, ...options.tiempos },
    database: base.conexion,
    logger: createLog(registro, options.nivelLog ?? "info"),
    onUndeclaredError(where, code) {
      undeclared.push(`${where} answers ${code}`);
      throw new Error(`undeclared error: ${undeclared.at(-1)}`);
    },
  });
  await app.http.listen({ port: 0, host: "127.0.0.1" });
  const url = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`;
  const firma = crearFirma(SECRET);
  const sealer = createSealer(SECRET);
  const opened: { close(): void }[] = [];
  const tokenOf = (usuario: { id: number }) => crearSesion(base.db, firma, usuario.id);

  const banco: Banco = {
    url,
    base,
    db: base.db,
    app,
    sealer,
    registro,
    carpeta,
    get waha() {
      if (!waha) throw new Error("ask for it: levantar({ waha: true })");
      return waha;
    },
    consultas: () => consultas.splice(0),
    anonimo: createCliente(url, ""),
    comoUsuario: async (usuario, { idioma } = {}) => createCliente(url, await tokenOf(usuario), idioma),
    async enlace(usuario, punto, extras = {}) {
      const token = await tokenOf(usuario);
      const enlace = new PuntoLink({ url, token: () => token, id_punto: punto, pollMs: 100, ...extras });
      opened.push(enlace);
      return enlace;
    },
    socket(token, cabeceras = {}, auth = {}) {
      const socket: Bare = io(url, {
        path: SOCKET_PATH,
        transports: ["websocket"],
        auth: { ...(token !== null && { token }), ...auth },
        extraHeaders: cabeceras,
        forceNew: true,
        reconnection: false,
      });
      opened.push({ close: () => socket.disconnect() });
      return socket;
    },
    institucion: (pedido) => createInstitucion(banco, waha, pedido),
    ciudadanoEscribe: (canal, escrito, { hmac } = {}) =>
      entregarWebhook(banco, canal, sobreDe(canal, escrito), hmac),
    async cerrar() {
      for (const one of opened) one.close();
      // First whoever calls the server: one that repeats its webhooks would keep it from closing.
      await ownGateway?.cerrar();
      await app.close();
      await base.close();
      if (!sobre) rmSync(carpeta, { recursive: true, force: true });
      // A test that expects no code in particular would not see it.
      if (undeclared.length > 0) throw new Error(`undeclared errors:\n${undeclared.join("\n")}`);
    },
  };
  if (waha) gateways.set(banco, waha);
  return banco;
}

const gateways = new WeakMap<Banco, WahaSimulado>();

function share(base: BaseDePrueba): BaseDePrueba {
  const conexion = connect(base.url, { max: 10, name: "pruebas", onLost: () => undefined });
  return { ...base, db: conexion.db, conexion, close: () => conexion.close() };
}

function createLog(lines: string[], level: string): Logger {
  return createLogger(level, { write: (line: string) => void lines.push(line) });
}

/** Writes down what each connection of the pool is asked. */
function recordQueries({ conexion: { pool } }: BaseDePrueba, recorded: string[]): void {
  pool.on("connect", (client) => {
    const ask: (...args: unknown[]) => unknown = client.query.bind(client);
    Object.assign(client, {
      query: (...args: unknown[]) => {
        const [first] = args;
        recorded.push(typeof first === "string" ? first : (first as { text: string }).text);
        return ask(...args);
      },
    });
  });
}

export function createCliente(url: string, token: string, idioma = "es"): Cliente {
  return {
    http: createHttp({ base: url, token: () => token || null, idioma: () => idioma }),
    token,
    async pedir(method, path, { body, cabeceras } = {}) {
      const answer = await fetch(url + path, {
        method,
        headers: {
          "accept-language": idioma,
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { "content-type": "application/json" }),
          ...cabeceras,
        },
        ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
      });
      const texto = await answer.text();
      return { estado: answer.status, cuerpo: parseJson(texto), texto, cabeceras: answer.headers };
    },
  };
}

function parseJson(texto: string): unknown {
  try {
    return JSON.parse(texto);
  } catch {
    return null;
  }
}

async function createInstitucion(
  { db, sealer, url }: Banco,
  waha: WahaSimulado | undefined,
  { puntos = 1, bienvenida, motor }: PedidoDeInstitucion = {},
): Promise<Institucion> {
  const id = await crearEntidad(db);
  const roles = Array.from({ length: puntos }, () => ROL.OPERADOR);
  const admin = await crearUsuario(db, { id_entidad: id, id_rol: ROL.ADMIN });
  const operadores: UsuarioDePrueba[] = [];
  for (const rol of roles) operadores.push(await crearUsuario(db, { id_entidad: id, id_rol: rol }));
  const account = `cuenta-${id}`;
  const hmac = `clave-de-firma-${id}`;
  const canal = await crearCanal(db, sealer, {
    id_entidad: id,
    sesion_id: account,
    sesion_url: waha?.url ?? `http://${NOBODY}`,
    credenciales: { api_key: waha?.clave ?? "llave", hmac },
    mensaje_bienvenida: bienvenida ?? null,
  });
  await waha?.crearSesion(account, {
    ...(motor !== undefined && { metadata: { motor } }),
    webhooks: [
      {
        url: `${url}/ws/hooks/whatsapp/${canal.id}`,
        events: ["message", ...(motor === undefined ? [] : ["message.any"]), "message.ack", "session.status"],
        hmac: { key: hmac },
        retries: { policy: "constant", delaySeconds: 0.5, attempts: 60 },
      },
    ],
  });
  const ids: number[] = [];
  for (const operador of operadores) {
    const punto = await crearPunto(db, {
      id_entidad: id,
      canales: [canal.id],
      operadores: operadores.map((uno) => uno.id),
    });
    await entrarAPunto(db, operador.id, punto);
    ids.push(punto);
  }
  return { id, admin, operadores, puntos: ids, canal };
}

/** The envelope of an incoming message as the gateway sends it. */
export function sobreDe({ sesion_id: session }: CanalDePrueba, { chat, texto, ...rest }: Escrito): string {
  return JSON.stringify({
    event: "message",
    session,
    payload: {
      id: rest.id ?? `false_${chat}_${randomUUID()}`,
      timestamp: rest.segundos ?? Math.floor(Date.now() / 1000),
      from: chat,
      fromMe: false,
      body: texto,
      ...(rest.nombre !== undefined && { _data: { notifyName: rest.nombre } }),
    },
    ...(rest.enLineaMs !== undefined && { timestamp: rest.enLineaMs }),
  });
}

/** Posts a body to the channel's address, signed with its own key or another one. */
export function entregarWebhook(
  { anonimo }: Banco,
  canal: CanalDePrueba,
  body: string,
  hmac: string = canal.credenciales["hmac"] ?? "",
): Promise<Respuesta> {
  return anonimo.pedir("POST", `/ws/hooks/${canal.clasificacion}/${canal.id}`, {
    body,
    cabeceras: {
      "x-webhook-hmac": createHmac("sha512", hmac).update(body).digest("hex"),
      "x-webhook-hmac-algorithm": "sha512",
    },
  });
}

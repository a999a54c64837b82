import { timingSafeEqual } from "node:crypto";
import Fastify, { type FastifyInstance } from "fastify";
import { z } from "zod";
import type { CanalSimulado } from "../ciudadano/index.ts";
import { type Contexto, ErrorWaha, responderError } from "./contexto.ts";
import { crearConversacion } from "./conversacion.ts";
import { crearDesperfectos, type Fallos } from "./fallos.ts";
import type { ConfigSesion, Sesion } from "./modelo.ts";
import { crearMundo } from "./mundo.ts";
import { CLAVE_WAHA_DEMO, type OpcionesWaha, TIEMPOS } from "./opciones.ts";
import { paraCiudadano } from "./para-ciudadano.ts";
import { rutasArchivos } from "./rutas-archivos.ts";
import {
  type Anotacion,
  type Entrante,
  libro,
  recibirEntrante,
  rutasControl,
  type Teclear,
  teclear,
} from "./rutas-control.ts";
import { rutasEnvio } from "./rutas-envio.ts";
import { rutasSesiones } from "./rutas-sesiones.ts";
import { crearSesiones } from "./sesiones.ts";
import { crearMensajero } from "./webhooks.ts";

function mismaClave(una: unknown, otra: string): boolean {
  const [a, b] = [Buffer.from(String(una)), Buffer.from(otra)];
  return a.length === b.length && timingSafeEqual(a, b);
}

export interface Waha {
  contexto: Contexto;
  /** What the citizen's page shows of it. */
  ciudadano: CanalSimulado;
  /** Mounts the gateway's wire on a server. */
  montar(app: FastifyInstance): void;
  cerrar(): Promise<void>;
}

export function crearWaha(opciones: OpcionesWaha = {}): Waha {
  const { clave = CLAVE_WAHA_DEMO, urlInterna = "http://waha:3000" } = opciones;
  const tiempos = { ...TIEMPOS, ...opciones.tiempos };
  const mundo = crearMundo(opciones.carpeta);
  const desperfectos = crearDesperfectos();
  const mensajero = crearMensajero(tiempos, desperfectos);
  const sesiones = crearSesiones(mundo, mensajero, tiempos);
  const conversacion = crearConversacion(mundo, mensajero, desperfectos, { tiempos, urlInterna });
  const contexto: Contexto = { clave, mundo, sesiones, conversacion, desperfectos, mensajero };
  sesiones.reanudar();

  return {
    contexto,
    ciudadano: paraCiudadano(contexto),
    montar(app) {
      app.addHook("onRequest", async (request) => {
        if (!request.url.startsWith("/api/")) return;
        const consulta = new URLSearchParams(request.url.split("?")[1]);
        const recibida = request.headers["x-api-key"] ?? consulta.get("x-api-key");
        if (!mismaClave(recibida, clave)) throw new ErrorWaha({ statusCode: 401, message: "Unauthorized" });
      });
      rutasSesiones(app, contexto);
      rutasEnvio(app, contexto);
      rutasArchivos(app, contexto);
      rutasControl(app, contexto);
    },
    async cerrar() {
      sesiones.cerrar();
      conversacion.cerrar();
      await mensajero.cerrar();
      mundo.almacen.cerrar();
    },
  };
}

export interface Llamadas {
  estado: number;
  rechazadas: number;
}

const Envio = z.object({ session: z.string() });

function contarLlamadas(app: FastifyInstance): (session: string) => Llamadas {
  const cuentas = new Map<string, Llamadas>();
  const de = (session: string): Llamadas => cuentas.get(session) ?? { estado: 0, rechazadas: 0 };
  app.addHook("onResponse", async ({ method, url, body }, { statusCode }) => {
    const preguntada = method === "GET" ? /^\/api\/sessions\/([^/?]+)$/.exec(url)?.[1] : undefined;
    if (preguntada !== undefined) {
      const session = decodeURIComponent(preguntada);
      cuentas.set(session, { ...de(session), estado: de(session).estado + 1 });
    }
    const envio = url.startsWith("/api/send") && statusCode >= 400 ? Envio.safeParse(body).data : undefined;
    if (envio)
      cuentas.set(envio.session, { ...de(envio.session), rechazadas: de(envio.session).rechazadas + 1 });
  });
  return de;
}

/** A gateway of its own on its own port, with the controls a test wants at hand. */
export interface WahaSimulado {
  url: string;
  clave: string;
  /** Creates a session, and scans its QR unless told otherwise. */
  crearSesion(name: string, config?: ConfigSesion, opciones?: { vincular: boolean }): Promise<Sesion>;
  sesion(name: string): Sesion;
  /** A citizen writes; resolves true when the webhooks were taken. */
  escribir(entrante: Entrante): Promise<boolean>;
  /** Somebody types on the institution's own telephone; resolves true when the webhooks were taken. */
  teclear(escrito: Teclear): Promise<boolean>;
  /** Anything else a gateway tells: reactions, edits, calls. Resolves true when the webhooks were taken. */
  suceder(session: string, event: string, payload: Record<string, unknown>): Promise<boolean>;
  leer(session: string, chatId: string): void;
  /** Resolves when the webhooks that are on their way now were taken or given up. */
  vaciar(): Promise<void>;
  fallar(fallos: Fallos): void;
  /** How often the fault in force is still to be met; null: until it is taken back. */
  quedan(): number | null;
  /** How often somebody asked for the session's own state, and how many sends through it were refused. */
  llamadas(session: string): Llamadas;
  libro(filtro?: { session?: string; chatId?: string }): Anotacion[];
  /** The bytes of a file that reached a citizen, by the message's id. */
  bytesDe(idMensaje: string): Buffer | null;
  cerrar(): Promise<void>;
}

const MB = 1024 * 1024;
const BODY_MAX = 150 * MB;
/** What the gateway itself takes. What is larger is read to its end, and then refused as an error that nobody foresaw. */
const PEDIDO_MAX = 50 * MB;

export function crearServidorSimulado(): FastifyInstance {
  const app = Fastify({
    bodyLimit: BODY_MAX,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 300 },
  });
  app.setErrorHandler((error, request, reply) => responderError(error, request, reply));
  // Clients of the real gateway post to start and stop with a JSON type and no body.
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, cuerpo, listo) => {
    if (request.url.startsWith("/api/") && Buffer.byteLength(cuerpo) > PEDIDO_MAX)
      return listo(new Error("request entity too large"));
    try {
      listo(null, cuerpo === "" ? {} : JSON.parse(String(cuerpo)));
    } catch {
      listo(new ErrorWaha({ statusCode: 400, message: "the body is not JSON", error: "Bad Request" }));
    }
  });
  return app;
}

async function esperarHasta(listo: () => boolean): Promise<void> {
  while (!listo()) await new Promise((seguir) => setTimeout(seguir, 2));
}

export async function crearWahaSimulado(
  opciones: OpcionesWaha & { puerto?: number } = {},
): Promise<WahaSimulado> {
  const rapidos = { arranqueMs: 1, ackServidorMs: 5, ackEntregaMs: 5 };
  const waha = crearWaha({ ...opciones, tiempos: { ...rapidos, ...opciones.tiempos } });
  const app = crearServidorSimulado();
  const llamadas = contarLlamadas(app);
  waha.montar(app);
  const url = await app.listen({ port: opciones.puerto ?? 0, host: "127.0.0.1" });
  const { contexto } = waha;
  const sesion = (name: string): Sesion => {
    const hallada = contexto.mundo.sesiones.get(name);
    if (!hallada) throw new Error(`there is no session ${name}`);
    return hallada;
  };
  return {
    url,
    clave: contexto.clave,
    sesion,
    llamadas,
    async crearSesion(name, config = {}, { vincular } = { vincular: true }) {
      const creada = contexto.sesiones.crear(name, config, { start: true });
      if (!vincular) return creada;
      await esperarHasta(() => contexto.sesiones.vincular(creada, {}) !== null);
      return creada;
    },
    escribir: (entrante) => recibirEntrante(contexto, entrante).entregado,
    teclear: (escrito) => teclear(contexto, escrito).entregado,
    suceder: (session, event, payload) => contexto.mensajero.avisar(sesion(session), event, payload),
    leer: (session, chatId) => contexto.conversacion.leer(sesion(session), chatId),
    vaciar: () => contexto.mensajero.vaciar(),
    fallar: (fallos) => contexto.desperfectos.poner(fallos),
    quedan: () => contexto.desperfectos.estado().quedan,
    libro: (filtro = {}) => libro(contexto, filtro),
    bytesDe(idMensaje) {
      const id = contexto.mundo.mensajes.get(idMensaje)?.archivo?.id;
      return id === undefined ? null : contexto.mundo.almacen.leerArchivo(id);
    },
    async cerrar() {
      await waha.cerrar();
      await app.close();
    },
  };
}

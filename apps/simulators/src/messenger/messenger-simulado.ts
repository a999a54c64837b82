import Fastify, { type FastifyInstance } from "fastify";
import type { z } from "zod";
import type { CanalSimulado } from "../ciudadano/index.ts";
import { crearDesperfecto } from "../comun/desperfecto.ts";
import { crearAvisos } from "./avisos.ts";
import { crearConversacion, type Escrito } from "./conversacion.ts";
import { Fallos, type MensajeFb, type Pagina, PaginaNueva, type Persona } from "./modelo.ts";
import { crearMundo } from "./mundo.ts";
import { paraCiudadano } from "./para-ciudadano.ts";
import { BASE, type Contexto, rutasGraph } from "./rutas.ts";
import { rutasControl } from "./rutas-control.ts";

export interface OpcionesMessenger {
  /** Folder for what survives a restart; without it everything is in memory. */
  carpeta?: string;
  /** Between two tries of a webhook. */
  reintentoMs?: number;
  /** How often one is tried: Meta goes on for a day and a half. */
  reintentos?: number;
  /** From a message until the telephone has it. */
  acuseMs?: number;
}

export interface Messenger {
  /** What the citizen's page shows of it. */
  ciudadano: CanalSimulado;
  contexto: Contexto;
  /** `url`: where this server is reached, which is known once it listens. */
  montar(app: FastifyInstance, url: () => string): void;
  vaciar(): Promise<void>;
  cerrar(): Promise<void>;
}

export function crearMessenger({
  carpeta,
  reintentoMs = 2_000,
  reintentos: veces = 60,
  acuseMs = 400,
}: OpcionesMessenger = {}): Messenger {
  const mundo = crearMundo(carpeta);
  const desperfecto = crearDesperfecto<Fallos>(Fallos);
  const avisos = crearAvisos(desperfecto, { reintentoMs, veces });
  const conversacion = crearConversacion(mundo, avisos, acuseMs);
  const contexto: Contexto = { mundo, conversacion, desperfecto };
  return {
    contexto,
    ciudadano: paraCiudadano(contexto),
    montar(app, url) {
      conversacion.donde = (id, nombre) => `${url()}${BASE}/_cdn/${id}/${encodeURIComponent(nombre)}`;
      rutasGraph(app, contexto);
      rutasControl(app, contexto);
    },
    vaciar: avisos.vaciar,
    async cerrar() {
      await avisos.cerrar();
      mundo.almacen.cerrar();
    },
  };
}

/** Pages of its own on its own port, with the controls a test wants at hand. */
export interface MessengerSimulado {
  /** The Graph's base address. */
  base: string;
  conectar(pagina: z.input<typeof PaginaNueva>): Pagina;
  conocer(nombre: string): Persona;
  escribir(pagina: string, psid: string, escrito: Escrito): Promise<{ mid: string; entregado: boolean }>;
  teclear(pagina: string, psid: string, texto: string): Promise<boolean>;
  leer(pagina: string, psid: string): Promise<boolean>;
  /** Meta's own inbox takes the conversation in hand, or gives it back. */
  pasar(pagina: string, psid: string, a: "bandeja" | "aplicación"): Promise<boolean>;
  hilo(pagina: string, psid: string): MensajeFb[];
  fallar(fallos: Fallos): void;
  /** How often the fault in force is still to be met; null: until it is taken back. */
  quedan(): number | null;
  vaciar(): Promise<void>;
  cerrar(): Promise<void>;
}

const BODY_MAX = 64 * 1024 * 1024;

export async function crearMessengerSimulado(opciones: OpcionesMessenger = {}): Promise<MessengerSimulado> {
  const messenger = crearMessenger({ reintentoMs: 50, acuseMs: 5, ...opciones });
  const app = Fastify({ bodyLimit: BODY_MAX, forceCloseConnections: true });
  let url = "";
  messenger.montar(app, () => url);
  url = await app.listen({ port: 0, host: "127.0.0.1" });
  const { mundo, conversacion, desperfecto } = messenger.contexto;
  const paginaDe = (id: string): Pagina => {
    const pagina = mundo.paginas.get(id);
    if (!pagina) throw new Error(`there is no page ${id}`);
    return pagina;
  };
  return {
    base: `${url}${BASE}`,
    conectar(nueva) {
      const pagina = PaginaNueva.parse(nueva);
      mundo.paginas.set(pagina.id, pagina);
      mundo.anunciar({});
      return pagina;
    },
    conocer: (nombre) => mundo.conocer(nombre),
    async escribir(pagina, psid, escrito) {
      const { mensaje, entregado } = conversacion.escribir(paginaDe(pagina), psid, escrito);
      return { mid: mensaje.mid, entregado: await entregado };
    },
    teclear: (pagina, psid, texto) => conversacion.teclear(paginaDe(pagina), psid, texto).entregado,
    leer: (pagina, psid) => conversacion.leer(paginaDe(pagina), psid),
    pasar: (pagina, psid, a) => conversacion.pasar(paginaDe(pagina), psid, a),
    hilo: (pagina, psid) => mundo.hilo(pagina, psid),
    fallar: (fallos) => desperfecto.poner(fallos),
    quedan: () => desperfecto.estado().quedan,
    vaciar: messenger.vaciar,
    async cerrar() {
      await messenger.cerrar();
      await app.close();
    },
  };
}

import Fastify, { type FastifyInstance } from "fastify";
import type { z } from "zod";
import type { CanalSimulado } from "../ciudadano/index.ts";
import { crearAvisos } from "./avisos.ts";
import type { Contexto } from "./contexto.ts";
import { crearConversacion } from "./conversacion.ts";
import { crearDesperfectos, type Fallos } from "./fallos.ts";
import { crearPortero } from "./firma.ts";
import { crearContador, LIMITES, type Limites } from "./limites.ts";
import type { Cuenta, Mensaje, Persona } from "./modelo.ts";
import { crearMundo } from "./mundo.ts";
import { paraCiudadano } from "./para-ciudadano.ts";
import { responderProblema } from "./problemas.ts";
import {
  cuentaO404,
  type Escribir,
  enrarecer,
  escribir,
  ponerCuenta,
  type Raro,
  revocar,
  rutasControl,
} from "./rutas-control.ts";
import { rutasDm } from "./rutas-dm.ts";
import { rutasMedios } from "./rutas-medios.ts";

export interface OpcionesTwitter {
  /** Folder for what survives a restart; without it everything is in memory. */
  carpeta?: string;
  limites?: Partial<Limites>;
}

export interface Twitter {
  contexto: Contexto;
  ciudadano: CanalSimulado;
  montar(app: FastifyInstance, url: () => string): void;
  cerrar(): Promise<void>;
}

const BODY_MAX = 150 * 1024 * 1024;

export function crearTwitter({ carpeta, limites }: OpcionesTwitter = {}): Twitter {
  const mundo = crearMundo(carpeta);
  const desperfectos = crearDesperfectos();
  // Known once it listens.
  let origen = () => "";
  const url = () => origen();
  const avisos = crearAvisos(mundo, desperfectos, url);
  const contexto: Contexto = {
    mundo,
    avisos,
    desperfectos,
    url,
    conversacion: crearConversacion(mundo, avisos),
    contador: crearContador({ ...LIMITES, ...limites }),
    cuentaDe: crearPortero(mundo.cuentas),
    subidas: new Map(),
  };
  return {
    contexto,
    ciudadano: paraCiudadano(contexto),
    montar(app, donde) {
      origen = donde;
      // A part of its own: its answers to errors and its files are not those of the other services.
      app.register(async (parte) => {
        parte.setErrorHandler((error, _request, reply) => responderProblema(error, reply));
        parte.addContentTypeParser(
          "multipart/form-data",
          { parseAs: "buffer", bodyLimit: BODY_MAX },
          (_r, cuerpo, listo) => listo(null, cuerpo),
        );
        rutasDm(parte, contexto);
        rutasMedios(parte, contexto);
        rutasControl(parte, contexto);
      });
    },
    async cerrar() {
      await avisos.cerrar();
      mundo.almacen.cerrar();
    },
  };
}

/** X on a port of its own, with the controls a test wants at hand. */
export interface TwitterSimulado {
  url: string;
  ponerCuenta(cuenta: z.input<typeof Cuenta>): Cuenta;
  ponerPersona(persona: Persona): void;
  /** Resolves when the webhook was taken, or given up. */
  escribir(escrito: Escribir): Promise<{ mensaje: Mensaje; tomado: boolean }>;
  leer(cuenta: string, persona: string): Promise<boolean>;
  /** Asks the webhook's address for its answer. */
  preguntar(cuenta: string): Promise<boolean>;
  suceso(cuenta: string, event_type: string, payload: unknown): Promise<boolean>;
  /** Whoever has the account takes its rights from the application: its tokens are worth nothing from then on. */
  revocar(cuenta: string): Promise<boolean>;
  crudo(cuenta: string, cuerpo: unknown): Promise<boolean>;
  /** One more of the list, newest of all, exactly as it is given. Answers its place. */
  raro(cuenta: string, evento: Raro["evento"]): string;
  /** A citizen's message that shows in the list only now, in the place of its id. */
  tardio(uno: Pick<Mensaje, "id" | "cuenta" | "persona" | "texto">): void;
  /** What the institution sent to this citizen. */
  recibidos(cuenta: string, persona: string): Mensaje[];
  archivo(id: string): Buffer | null;
  fallar(fallos: Fallos): void;
  /** How often the fault in force is still to be met; null: until it is taken back. */
  quedan(): number | null;
  sanar(): void;
  /** A new quarter of an hour for everybody. */
  nuevaVentana(): void;
  vaciar(): Promise<void>;
  cerrar(): Promise<void>;
}

export async function crearTwitterSimulado(opciones: OpcionesTwitter = {}): Promise<TwitterSimulado> {
  const twitter = crearTwitter(opciones);
  const { contexto } = twitter;
  const app = Fastify({
    bodyLimit: BODY_MAX,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 300 },
  });
  let url = "";
  twitter.montar(app, () => url);
  url = await app.listen({ port: 0, host: "127.0.0.1" });
  return {
    url,
    ponerCuenta: (cuenta) => ponerCuenta(contexto, cuenta),
    ponerPersona: (persona) => void contexto.mundo.personas.set(persona.id, persona),
    async escribir(escrito) {
      const { mensaje, entregado } = escribir(contexto, escrito);
      return { mensaje, tomado: await entregado };
    },
    leer: (cuenta, persona) => contexto.conversacion.leer(cuenta, persona),
    preguntar: (cuenta) => contexto.avisos.preguntar(cuentaO404(contexto, cuenta)),
    suceso: (cuenta, tipo, payload) => contexto.avisos.suceso(cuentaO404(contexto, cuenta), tipo, payload),
    revocar: (cuenta) => revocar(contexto, cuenta),
    crudo: (cuenta, cuerpo) => contexto.avisos.crudo(cuentaO404(contexto, cuenta), cuerpo),
    raro: (cuenta, evento) => enrarecer(contexto, { cuenta, evento }),
    tardio: (uno) => {
      const hecho = { propio: false, tecleado: false, archivo: null, visto: false };
      contexto.mundo.mensajes.set(uno.id, { ...uno, ...hecho, ms: Date.now() });
    },
    recibidos: (cuenta, persona) =>
      contexto.mundo.hilo(cuenta, persona).filter(({ propio, tecleado }) => !propio && !tecleado),
    archivo: (id) => contexto.mundo.almacen.leerArchivo(id),
    fallar: (fallos) => contexto.desperfectos.poner(fallos),
    quedan: () => contexto.desperfectos.estado().quedan,
    sanar: () => contexto.desperfectos.quitar(),
    nuevaVentana: () => contexto.contador.olvidar(),
    vaciar: () => contexto.avisos.vaciar(),
    async cerrar() {
      await twitter.cerrar();
      await app.close();
    },
  };
}

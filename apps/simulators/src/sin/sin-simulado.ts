import Fastify, { type FastifyInstance } from "fastify";
import { z } from "zod";
import { crearDesperfecto, type Desperfecto } from "../comun/desperfecto.ts";
import { FallosHttp, fallar } from "../comun/fallos-http.ts";
import { rutasFallos } from "../comun/rutas-fallos.ts";
import { CLAVE_SIN_DEMO, RAIZ_SIN } from "./opciones.ts";

const Contribuyente = z.object({ nit: z.string() });

/** One call that was answered or made to fail: its address, its key, and what it carried. */
export interface Consultada {
  camino: string;
  autorizacion: string | undefined;
  cuerpo: unknown;
}

export interface Sin {
  /** The state of a taxpayer, as the office words it. */
  inscribir(nit: string, estado: string): void;
  desperfecto: Desperfecto<FallosHttp>;
  /** Mounts the office's wire on a server. */
  montar(app: FastifyInstance): void;
}

/** With the institutions of the demo, all of them in order. */
export function crearSin({ alConsultar }: { alConsultar?(consulta: Consultada): void } = {}): Sin {
  const estados = new Map([
    ["1009900011", "ACTIVO HABILITADO"],
    ["1009900022", "ACTIVO HABILITADO"],
  ]);
  const desperfecto = crearDesperfecto(FallosHttp);
  return {
    inscribir: (nit, estado) => void estados.set(nit, estado),
    desperfecto,
    montar(app) {
      app.get(`${RAIZ_SIN}/status`, () => ({ estado: "El servicio se encuentra disponible" }));
      app.get(`${RAIZ_SIN}/contribuyentes/:nit`, async (request, reply) => {
        const { authorization: autorizacion } = request.headers;
        alConsultar?.({ camino: request.url, autorizacion, cuerpo: request.body });
        if (await fallar(desperfecto.tomar(), reply)) return reply;
        if (autorizacion !== `Bearer ${CLAVE_SIN_DEMO}`)
          return await reply.code(401).send({ message: "Unauthorized" });
        const { nit } = Contribuyente.parse(request.params);
        const Estado = estados.get(nit);
        if (Estado === undefined) return await reply.code(404).send({ message: "NIT inexistente" });
        return { Nit: nit, Estado };
      });
      rutasFallos(app, "sin", desperfecto);
    },
  };
}

/** An office of its own on its own port, with the controls a test wants at hand. */
export interface SinSimulado {
  url: string;
  host: string;
  clave: string;
  inscribir(nit: string, estado: string): void;
  fallar(fallos: FallosHttp): void;
  sanar(): void;
  /** Calls since the last time this was asked. */
  consultas(): Consultada[];
  cerrar(): Promise<void>;
}

export async function crearSinSimulado(): Promise<SinSimulado> {
  const consultas: Consultada[] = [];
  const sin = crearSin({ alConsultar: (consulta) => consultas.push(consulta) });
  const app = Fastify({ forceCloseConnections: true });
  sin.montar(app);
  const origen = await app.listen({ port: 0, host: "127.0.0.1" });
  return {
    url: origen + RAIZ_SIN,
    host: new URL(origen).host,
    clave: CLAVE_SIN_DEMO,
    inscribir: sin.inscribir,
    fallar: (fallos) => sin.desperfecto.poner(fallos),
    sanar: () => sin.desperfecto.quitar(),
    consultas: () => consultas.splice(0),
    cerrar: () => app.close(),
  };
}

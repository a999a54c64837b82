import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { z } from "zod";
import { crearDesperfecto, type Desperfecto } from "../comun/desperfecto.ts";
import { FallosHttp, fallar } from "../comun/fallos-http.ts";
import { rutasFallos } from "../comun/rutas-fallos.ts";
import { type Catalogo, crearCatalogo, EntidadPublicada } from "./catalogo.ts";
import { ENTIDADES_DEMO } from "./demo.ts";
import { FILAS_DE_PAGINA, RAIZ_PORTAL } from "./opciones.ts";

const Paginacion = z.object({
  pagina: z.coerce.number().int().min(1).default(1),
  limite: z.coerce.number().int().min(1).max(500).default(FILAS_DE_PAGINA),
});
const Entidad = z.object({ id: z.string() });
const Publicacion = z.strictObject({ entidades: z.array(EntidadPublicada).max(5_000) });

/** One call that was answered or made to fail. */
export interface Consultada {
  camino: string;
  autorizacion: string | undefined;
}

export interface Portal {
  catalogo: Catalogo;
  desperfecto: Desperfecto<FallosHttp>;
  /** Mounts the portal's wire on a server. */
  montar(app: FastifyInstance): void;
}

/** With the demo's institutions. */
export function crearPortal({ alConsultar }: { alConsultar?(consulta: Consultada): void } = {}): Portal {
  const catalogo = crearCatalogo();
  catalogo.publicar(ENTIDADES_DEMO);
  const desperfecto = crearDesperfecto(FallosHttp);

  /** True: refused or made to fail. Like the real one it lets nobody in who does not look like a browser. */
  async function atajar(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    alConsultar?.({ camino: request.url, autorizacion: request.headers.authorization });
    if (await fallar(desperfecto.tomar(), reply)) return true;
    if (request.headers["user-agent"]?.startsWith("Mozilla/")) return false;
    await reply.code(403).type("text/html").send("<!doctype html><title>403 Forbidden</title>");
    return true;
  }

  const pagina = (filas: readonly unknown[], consulta: unknown) => {
    const { pagina: numero, limite } = Paginacion.parse(consulta);
    return { datos: { total: filas.length, filas: filas.slice((numero - 1) * limite, numero * limite) } };
  };
  const noEsta = (reply: FastifyReply) =>
    reply.code(404).send({ finalizado: false, mensaje: "No se encontró la entidad", datos: null });

  return {
    catalogo,
    desperfecto,
    montar(app) {
      app.get(`${RAIZ_PORTAL}/entidades`, async (request, reply) => {
        if (await atajar(request, reply)) return reply;
        const filas = catalogo
          .todas()
          .map(({ id_entidad, sigla, denominacion }) => ({ id_entidad, sigla, denominacion }));
        return pagina(filas, request.query);
      });
      app.get(`${RAIZ_PORTAL}/entidades/:id`, async (request, reply) => {
        if (await atajar(request, reply)) return reply;
        const { sigla } = z.object({ sigla: z.string().optional() }).parse(request.query);
        const entidad = catalogo.buscar(Entidad.parse(request.params).id, sigla);
        if (!entidad) return noEsta(reply);
        const { tramites: _, denominacion: nombre, ...resto } = entidad;
        return { datos: { ...resto, nombre } };
      });
      app.get(`${RAIZ_PORTAL}/entidades/:id/tramites`, async (request, reply) => {
        if (await atajar(request, reply)) return reply;
        const entidad = catalogo.buscar(Entidad.parse(request.params).id);
        return entidad ? pagina(entidad.tramites, request.query) : noEsta(reply);
      });
      app.put("/_sim/portal/entidades", async (request, reply) => {
        catalogo.publicar(Publicacion.parse(request.body).entidades);
        return await reply.code(204).send();
      });
      rutasFallos(app, "portal", desperfecto);
    },
  };
}

/** A portal of its own on its own port, with the controls a test wants at hand. */
export interface PortalSimulado {
  /** Base address, as a row of services holds it. */
  url: string;
  host: string;
  publicar(...entidades: z.input<typeof EntidadPublicada>[]): void;
  fallar(fallos: FallosHttp): void;
  /** Calls since the last time this was asked. */
  consultas(): Consultada[];
  cerrar(): Promise<void>;
}

export async function crearPortalSimulado(): Promise<PortalSimulado> {
  const consultas: Consultada[] = [];
  const portal = crearPortal({ alConsultar: (consulta) => consultas.push(consulta) });
  const app = Fastify({ forceCloseConnections: true });
  portal.montar(app);
  const origen = await app.listen({ port: 0, host: "127.0.0.1" });
  return {
    url: `${origen}${RAIZ_PORTAL}`,
    host: new URL(origen).host,
    publicar: (...entidades) => portal.catalogo.publicar(entidades),
    fallar: (fallos) => portal.desperfecto.poner(fallos),
    consultas: () => consultas.splice(0),
    cerrar: () => app.close(),
  };
}

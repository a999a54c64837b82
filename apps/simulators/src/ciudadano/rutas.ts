import type { FastifyInstance } from "fastify";
import type { CorreoSimulado } from "../correo/index.ts";
import type { Padron } from "../segip/index.ts";
import type { CanalSimulado } from "./canal.ts";
import { servirEventos } from "./eventos.ts";
import { servirPagina } from "./pagina.ts";
import { Rechazo } from "./rechazo.ts";
import { rutasCanales } from "./rutas-canal.ts";
import { rutasCorreoCiudadano } from "./rutas-correo.ts";

/** Another page open in the same browser must not be able to play the citizen. */
function soloEstaPagina(app: FastifyInstance): void {
  app.addHook("onRequest", async ({ headers, method, url }) => {
    if (method === "GET" || !headers.origin || !/^\/(?:ciudadano|_sim)\//.test(url)) return;
    if (URL.parse(headers.origin)?.host !== headers.host) throw new Rechazo(403, "Forbidden");
  });
}

export interface LoDelCiudadano {
  canales: readonly CanalSimulado[];
  correo: CorreoSimulado;
  padron: Padron;
  /** Port of the desk on this host; null: nobody told. */
  escritorio: number | null;
}

export function montarCiudadano(
  app: FastifyInstance,
  { canales, correo, padron, escritorio }: LoDelCiudadano,
): void {
  soloEstaPagina(app);
  servirPagina(app);
  app.get("/ciudadano/api/escritorio", () => ({ puerto: escritorio }));
  servirEventos(app, canales, correo.mundo);
  rutasCanales(app, canales, padron);
  rutasCorreoCiudadano(app, correo, padron);
}

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

export function montarCiudadano(
  app: FastifyInstance,
  canales: readonly CanalSimulado[],
  correo: CorreoSimulado,
  padron: Padron,
): void {
  soloEstaPagina(app);
  servirPagina(app);
  servirEventos(app, canales, correo.mundo);
  rutasCanales(app, canales, padron);
  rutasCorreoCiudadano(app, correo, padron);
}

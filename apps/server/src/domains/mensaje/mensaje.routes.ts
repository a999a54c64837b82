import * as contrato from "@ventanilla/contract/mensaje/mensaje.routes";
import type { Mount } from "../../http/mount-route.ts";
import { exigirCasoVisible } from "../caso/index.ts";
import { leerPagina } from "../hilo/index.ts";
import { type DependenciasReleer, releer } from "./entrada/releer.service.ts";
import { enviar } from "./salida/enviar.service.ts";
import { darPorEnviado, reintentar } from "./salida/reintentar.service.ts";
import { type DependenciasVarios, enviarVarios } from "./salida/varios.service.ts";

export function montarMensaje(mount: Mount, deps: DependenciasVarios & DependenciasReleer): void {
  const { db } = deps;
  mount(contrato.leerHilo, async ({ sesion, params, query }) => {
    await exigirCasoVisible(db, sesion, params.id);
    return leerPagina(db, params.id, query);
  });
  mount(contrato.enviarMensaje, ({ sesion, params, body, idempotencia }) =>
    enviar(deps, sesion, { canalId: params.canalId, body, idempotencia }),
  );
  mount(contrato.enviarVarios, ({ sesion, body, idempotencia, idioma }) =>
    enviarVarios(deps, sesion, { body, idempotencia, idioma }),
  );
  mount(contrato.reintentarMensaje, ({ sesion, params }) => reintentar(deps, sesion, params.id));
  mount(contrato.darPorEnviado, ({ sesion, params }) => darPorEnviado(deps, sesion, params.id));
  mount(contrato.releerMensaje, ({ sesion, params }) => releer(deps, sesion, params.id));
}

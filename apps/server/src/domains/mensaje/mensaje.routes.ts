import * as contrato from "@ventanilla/contract/mensaje/mensaje.routes";
import * as papel from "@ventanilla/contract/mensaje/papel.routes";
import type { Mount } from "../../http/mount-route.ts";
import { casoLegible, casoVisible, exigirCasoVisible } from "../caso/index.ts";
import { leerEntregas } from "../hilo/index.ts";
import { type DependenciasReleer, releer } from "./entrada/releer.service.ts";
import { leerPagina } from "./pagina.access.ts";
import { type DependenciasPapel, descargarPapel, leerPapel } from "./papel/papel.service.ts";
import { firmasDeCarta } from "./salida/carta/firmas.service.ts";
import { enviarPedido, leerPlantillas } from "./salida/plantilla.service.ts";
import { darPorEnviado, descartarFallo, intentarAhora, reintentar } from "./salida/reintentar.service.ts";
import { type DependenciasVarios, enviarVarios } from "./salida/varios.service.ts";

export function montarMensaje(
  mount: Mount,
  deps: DependenciasVarios & DependenciasReleer & DependenciasPapel,
): void {
  const { db } = deps;
  mount(contrato.leerHilo, ({ sesion, params, query }) =>
    leerPagina(db, sesion, { id_caso: params.id, ...query }),
  );
  mount(papel.leerPapel, ({ sesion, params, query, idioma }) =>
    leerPapel(deps, { sesion, id: params.id, idioma }, query),
  );
  mount(papel.descargarPapel, ({ sesion, params, query, idioma }) =>
    descargarPapel(deps, { sesion, id: params.id, idioma }, query),
  );
  mount(contrato.leerPlantillas, async ({ sesion, params }) => ({
    rows: [...(await leerPlantillas(deps, sesion, params.canalId))],
  }));
  mount(contrato.leerFirmasDeCarta, ({ sesion, params }) => firmasDeCarta(deps, sesion, params.canalId));
  mount(contrato.enviarMensaje, ({ sesion, params, body, idempotencia }) =>
    enviarPedido(deps, sesion, { canalId: params.canalId, body, idempotencia }),
  );
  mount(contrato.enviarVarios, ({ sesion, body, idempotencia, idioma }) =>
    enviarVarios(deps, sesion, { body, idempotencia, idioma }),
  );
  mount(contrato.reintentarMensaje, ({ sesion, params }) => reintentar(deps, sesion, params.id));
  mount(contrato.intentarAhora, ({ sesion, params }) => intentarAhora(deps, sesion, params.id));
  mount(contrato.descartarFallo, ({ sesion, params }) => descartarFallo(db, sesion, params.id));
  mount(contrato.leerEntregas, async ({ sesion, query }) => ({
    rows: await leerEntregas(db, casoVisible(sesion), { ids: query.mensajes }),
  }));
  mount(contrato.leerEnviosDeCaso, async ({ sesion, params }) => {
    await exigirCasoVisible(db, sesion, params.id);
    return { rows: await leerEntregas(db, casoLegible(sesion), { sinResolver: params.id }) };
  });
  mount(contrato.darPorEnviado, ({ sesion, params }) => darPorEnviado(deps, sesion, params.id));
  mount(contrato.releerMensaje, ({ sesion, params }) => releer(deps, sesion, params.id));
}

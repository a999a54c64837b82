import * as contrato from "@ventanilla/contract/persona/persona.routes";
import type { Db } from "../../db/database.ts";
import type { Montar } from "../../http/mount-route.ts";
import { asociar } from "./asociar.service.ts";
import { deshacer } from "./deshacer.service.ts";
import { listarAsociaciones } from "./listar.service.ts";

export function montarAsociacion(montar: Montar, db: Db): void {
  montar(contrato.asociarPersona, async ({ sesion, params, body }) => ({
    persona: { data: await asociar(db, sesion, params.canalId, body) },
  }));
  montar(contrato.deshacerAsociacion, async ({ sesion, params }) => ({
    persona: { data: await deshacer(db, sesion, params.canalId) },
  }));
  montar(contrato.listarAsociaciones, async ({ sesion, params }) => ({
    rows: await listarAsociaciones(db, sesion, params.canalId),
  }));
}

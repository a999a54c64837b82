import * as contrato from "@ventanilla/contract/persona/persona.routes";
import type { Db } from "../../db/database.ts";
import type { Mount } from "../../http/mount-route.ts";
import { asociar } from "./asociar.service.ts";
import { deshacer } from "./deshacer.service.ts";
import { listarAsociaciones } from "./listar.service.ts";

export function montarAsociacion(mount: Mount, { db }: { db: Db }): void {
  mount(contrato.asociarPersona, async ({ sesion, params, body }) => ({
    persona: { data: await asociar(db, sesion, params.canalId, body) },
  }));
  mount(contrato.deshacerAsociacion, async ({ sesion, params, body }) => ({
    persona: { data: await deshacer(db, sesion, params.canalId, body.asociacion) },
  }));
  mount(contrato.listarAsociaciones, async ({ sesion, params }) => ({
    rows: await listarAsociaciones(db, sesion, params.canalId),
  }));
}

import * as contrato from "@ventanilla/contract/persona/persona.routes";
import type { Mount } from "../../http/mount-route.ts";
import { buscarPersona } from "./buscar.service.ts";
import { contrastar } from "./contrastar.service.ts";
import { verPersona } from "./persona.service.ts";
import type { DependenciasRegistro } from "./registro.service.ts";

export function montarPersona(mount: Mount, deps: DependenciasRegistro): void {
  const { db } = deps;
  mount(contrato.buscarPersona, ({ sesion, params, query }) =>
    buscarPersona(deps, sesion, { ...params, ...query }),
  );
  mount(contrato.buscarPersonaSegip, async ({ sesion, params, query }) => {
    const hallada = await buscarPersona(deps, sesion, { ...params, ...query });
    return "observacion" in hallada ? hallada : { persona: hallada };
  });
  mount(contrato.contrastarPersona, ({ sesion, body }) => contrastar(deps, sesion, body));
  mount(contrato.leerPersona, ({ sesion, params }) => verPersona(db, sesion, params.id));
  mount(contrato.leerPersonaDeOperador, ({ sesion, params }) => verPersona(db, sesion, params.personaId));
}

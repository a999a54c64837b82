import * as contrato from "@ventanilla/contract/persona/persona.routes";
import type { Mount } from "../../http/mount-route.ts";
import { buscarPersona } from "./buscar.service.ts";
import { contrastar } from "./contrastar.service.ts";
import { verPersona } from "./persona.service.ts";
import type { DependenciasRegistro } from "./registro.service.ts";

type DependenciasPersona = DependenciasRegistro;

export function montarPersona(mount: Mount, dependencias: DependenciasPersona): void {
  const { db } = dependencias;
  mount(contrato.buscarPersona, ({ sesion, params, query }) =>
    buscarPersona(dependencias, sesion, { ...params, ...query }),
  );
  mount(contrato.buscarPersonaSegip, async ({ sesion, params, query }) => {
    const hallada = await buscarPersona(dependencias, sesion, { ...params, ...query });
    return "observacion" in hallada ? hallada : { persona: hallada };
  });
  mount(contrato.contrastarPersona, ({ sesion, body }) => contrastar(dependencias, sesion, body));
  mount(contrato.leerPersona, ({ sesion, params }) => verPersona(db, sesion, params.id));
  mount(contrato.leerPersonaDeOperador, ({ sesion, params }) => verPersona(db, sesion, params.personaId));
}

import { exportarUsuarios as exportar } from "@ventanilla/contract/usuario/exportar.routes";
import { importarUsuarios as importar } from "@ventanilla/contract/usuario/importar.routes";
import * as contrato from "@ventanilla/contract/usuario/usuario.routes";
import { traducir } from "@ventanilla/i18n";
import type { Mount } from "../../http/mount-route.ts";
import { generarToken, regenerarPassword, revocarToken } from "./credencial.service.ts";
import type { DependenciasUsuario } from "./editar.service.ts";
import { borrarUsuario, cambiarUsuario } from "./estado.service.ts";
import { leerFactores, quitarFactores } from "./factores/factores.service.ts";
import { guardarFirma, leerFirma } from "./firma/firma.service.ts";
import { importarUsuarios } from "./importar/importar.service.ts";
import { listarSesiones, terminarSesion } from "./sesiones.service.ts";
import { exportarUsuarios, leerUsuario, listarOperadores, listarUsuarios } from "./usuario.service.ts";

export function montarUsuario(mount: Mount, deps: DependenciasUsuario): void {
  const { db } = deps;
  mount(contrato.listarOperadores, ({ sesion, query }) => listarOperadores(db, sesion, query));
  mount(contrato.listarUsuarios, ({ sesion, query }) => listarUsuarios(db, sesion, query));
  mount(exportar, ({ sesion, query }) => exportarUsuarios(db, sesion, query));
  mount(importar, ({ sesion, idioma, body }) => importarUsuarios(deps, { sesion, idioma }, body));
  mount(contrato.leerUsuario, ({ sesion, params }) => leerUsuario(db, sesion, params.id));
  mount(contrato.cambiarUsuario, ({ sesion, params, body }) => cambiarUsuario(deps, sesion, params.id, body));
  mount(contrato.borrarUsuario, ({ sesion, params }) => borrarUsuario(deps, sesion, params.id));
  mount(contrato.generarToken, ({ sesion, body }) => generarToken(deps, sesion, body));
  mount(contrato.revocarToken, async ({ sesion, params, idioma }) => {
    await revocarToken(deps, sesion, params.id);
    return { message: traducir(idioma, "comun:operacionCorrecta") };
  });
  mount(contrato.regenerarPassword, ({ sesion, idioma, params }) =>
    regenerarPassword(deps, { sesion, idioma }, params.id),
  );
  mount(contrato.listarSesionesDeUsuario, ({ sesion, params }) => listarSesiones(db, sesion, params.id));
  mount(contrato.terminarSesionDeUsuario, async ({ sesion, params, idioma }) => {
    await terminarSesion(deps, sesion, params);
    return { message: traducir(idioma, "comun:operacionCorrecta") };
  });
  mount(contrato.leerFirmaPropia, ({ sesion }) => leerFirma(db, sesion));
  mount(contrato.guardarFirmaPropia, ({ sesion, body }) => guardarFirma(db, sesion, body));
  mount(contrato.leerFactoresDeUsuario, ({ sesion, params }) => leerFactores(deps, sesion, params.id));
  mount(contrato.quitarFactoresDeUsuario, async ({ sesion, params, idioma }) => {
    await quitarFactores(deps, sesion, params.id);
    return { message: traducir(idioma, "comun:operacionCorrecta") };
  });
}

import * as rutas from "@ventanilla/contract/sesion/sesion.routes";
import { traducir } from "@ventanilla/i18n";
import type { Mount } from "../../http/mount-route.ts";
import { listarSesiones, terminarSesion } from "./abiertas.service.ts";
import { cambiarContrasena } from "./contrasena.service.ts";
import { type DependenciasDesactivar, desactivarCuenta } from "./desactivar.service.ts";
import type { Firma } from "./firma.service.ts";
import { iniciarSesion } from "./iniciar.service.ts";
import { leerMenu, salir } from "./sesion.service.ts";

export interface DependenciasSesion extends DependenciasDesactivar {
  firma: Firma;
}

export function montarSesion(mount: Mount, dependencias: DependenciasSesion): void {
  const { db, firma, cerrarPresencia } = dependencias;
  mount(rutas.iniciarSesion, ({ body, ip }) => iniciarSesion(db, firma, { credenciales: body, ip }));
  mount(rutas.leerMenu, ({ sesion }) => leerMenu(db, firma, sesion));
  mount(rutas.salir, async ({ sesion }) => {
    await salir(db, cerrarPresencia, sesion);
    return { url: "" };
  });
  mount(rutas.cambiarContrasena, async ({ sesion, body, idioma }) => {
    await cambiarContrasena(dependencias, sesion, body);
    return { message: traducir(idioma, "cuenta:contrasenaCambiada") };
  });
  mount(rutas.desactivarCuenta, async ({ sesion, body, idioma }) => {
    await desactivarCuenta(dependencias, sesion, body);
    return { message: traducir(idioma, "cuenta:desactivada") };
  });
  mount(rutas.listarSesiones, async ({ sesion }) => ({
    rows: await listarSesiones(db, sesion, sesion.id_usuario),
  }));
  mount(rutas.terminarSesion, async ({ sesion, params, idioma }) => {
    await terminarSesion(dependencias, sesion, { id: params.id, id_usuario: sesion.id_usuario });
    return { message: traducir(idioma, "cuenta:sesionTerminada") };
  });
}

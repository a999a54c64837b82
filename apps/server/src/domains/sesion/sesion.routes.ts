import { leerFormasIngreso } from "@ventanilla/contract/sesion/ingreso.routes";
import * as rutas from "@ventanilla/contract/sesion/sesion.routes";
import { traducir } from "@ventanilla/i18n";
import type { Mount } from "../../http/mount-route.ts";
import { direccionDeSalida, navegadorDe } from "../ciudadania/index.ts";
import { listarSesiones, terminarSesion } from "./abiertas.service.ts";
import { cambiarContrasena } from "./contrasena.service.ts";
import { type DependenciasDesactivar, desactivarCuenta } from "./desactivar.service.ts";
import { leerFormas } from "./ingreso/formas.service.ts";
import { type DependenciasIngreso, iniciarSesion } from "./ingreso/iniciar.service.ts";
import { leerMenu, salir } from "./sesion.service.ts";

export interface DependenciasSesion extends DependenciasDesactivar, DependenciasIngreso {
  correos: { disponible: boolean };
  env: { publicUrl: string };
}

export function montarSesion(mount: Mount, dependencias: DependenciasSesion): void {
  const { db, firma, cerrarPresencia } = dependencias;
  mount(leerFormasIngreso, () => leerFormas(dependencias));
  mount(rutas.iniciarSesion, ({ body, ip, cookies }) => {
    const navegador = navegadorDe(cookies, dependencias.env.publicUrl);
    return iniciarSesion(dependencias, { ingreso: body, navegador, ip });
  });
  mount(rutas.leerMenu, ({ sesion }) => leerMenu(db, firma, sesion));
  mount(rutas.salir, async ({ sesion, query: { codigo } }) => {
    await salir(db, cerrarPresencia, sesion);
    return { url: await direccionDeSalida(dependencias, { id_sesion: sesion.id, codigo }) };
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

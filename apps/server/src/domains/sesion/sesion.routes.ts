import { leerFormasIngreso } from "@ventanilla/contract/sesion/ingreso.routes";
import * as rutas from "@ventanilla/contract/sesion/sesion.routes";
import { traducir } from "@ventanilla/i18n";
import type { Mount } from "../../http/mount-route.ts";
import { direccionDeSalida, navegadorDe } from "../ciudadania/index.ts";
import { listarSesiones, terminarSesion } from "./abiertas.service.ts";
import { cambiarContrasena } from "./contrasena.service.ts";
import { type DependenciasDesactivar, desactivarCuenta } from "./desactivar.service.ts";
import type { DependenciasFactores } from "./factores/dependencias.ts";
import { montarFactores } from "./factores/factores.routes.ts";
import { leerFormas } from "./ingreso/formas.service.ts";
import { type DependenciasIngreso, iniciarSesion } from "./ingreso/iniciar.service.ts";
import { montarSegundoFactor, recordarNavegador } from "./ingreso/segundo-factor.routes.ts";
import { leerMenu, salir } from "./sesion.service.ts";

export interface DependenciasSesion
  extends DependenciasDesactivar,
    DependenciasIngreso,
    DependenciasFactores {
  env: { publicUrl: string; demoPort: number | null };
}

export function montarSesion(mount: Mount, dependencias: DependenciasSesion): void {
  const { db, firma, cerrarPresencia } = dependencias;
  mount(leerFormasIngreso, () => leerFormas(dependencias));
  mount(rutas.iniciarSesion, async ({ body, ip, cookies }) => {
    const navegador = navegadorDe(cookies, dependencias.env.publicUrl);
    const ingresado = await iniciarSesion(dependencias, { ingreso: body, navegador, ip });
    if (!("pedido" in ingresado)) return ingresado;
    recordarNavegador(cookies, dependencias, ingresado.navegador);
    return ingresado.pedido;
  });
  montarSegundoFactor(mount, dependencias);
  montarFactores(mount, dependencias);
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

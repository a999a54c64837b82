import * as rutas from "@ventanilla/contract/sesion/sesion.routes";
import { traducir } from "@ventanilla/i18n";
import type { Db } from "../../db/database.ts";
import type { Mount } from "../../http/mount-route.ts";
import { cambiarContrasena } from "./contrasena.service.ts";
import type { Firma } from "./firma.service.ts";
import { iniciarSesion } from "./iniciar.service.ts";
import { type CerrarPresencia, leerMenu, salir } from "./sesion.service.ts";

export interface DependenciasSesion {
  db: Db;
  firma: Firma;
  cerrarPresencia: CerrarPresencia;
}

export function montarSesion(mount: Mount, { db, firma, cerrarPresencia }: DependenciasSesion): void {
  mount(rutas.iniciarSesion, ({ body, ip }) => iniciarSesion(db, firma, { credenciales: body, ip }));
  mount(rutas.leerMenu, ({ sesion }) => leerMenu(db, firma, sesion));
  mount(rutas.salir, async ({ sesion }) => {
    await salir(db, cerrarPresencia, sesion);
    return { url: "" };
  });
  mount(rutas.cambiarContrasena, async ({ sesion, body, idioma }) => {
    await cambiarContrasena({ db, cerrarPresencia }, sesion, body);
    return { message: traducir(idioma, "comun:operacionCorrecta") };
  });
}

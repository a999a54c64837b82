import * as rutas from "@ventanilla/contract/sesion/sesion.routes";
import { traducir } from "@ventanilla/i18n";
import type { Db } from "../../db/database.ts";
import type { Montar } from "../../http/mount-route.ts";
import { cambiarContrasena } from "./contrasena.service.ts";
import type { Firma } from "./firma.service.ts";
import { iniciarSesion } from "./iniciar.service.ts";
import { type CerrarPresencia, leerMenu, salir } from "./sesion.service.ts";

export interface DepsSesion {
  db: Db;
  firma: Firma;
  cerrarPresencia: CerrarPresencia;
}

export function montarSesion(montar: Montar, { db, firma, cerrarPresencia }: DepsSesion): void {
  montar(rutas.iniciarSesion, ({ body, ip }) => iniciarSesion(db, firma, { credenciales: body, ip }));
  montar(rutas.leerMenu, ({ sesion }) => leerMenu(db, firma, sesion));
  montar(rutas.salir, async ({ sesion }) => {
    await salir(db, cerrarPresencia, sesion);
    return { url: "" };
  });
  montar(rutas.cambiarContrasena, async ({ sesion, body, idioma }) => {
    await cambiarContrasena(db, sesion, body);
    return { message: traducir(idioma, "comun:operacionCorrecta") };
  });
}

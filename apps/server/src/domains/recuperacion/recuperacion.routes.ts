import * as rutas from "@ventanilla/contract/sesion/ingreso.routes";
import { traducir } from "@ventanilla/i18n";
import type { Mount } from "../../http/mount-route.ts";
import { type DependenciasElegir, elegirContrasena } from "./elegir.service.ts";
import { type DependenciasPedir, pedirRecuperacion } from "./pedir.service.ts";

export function montarRecuperacion(mount: Mount, dependencias: DependenciasPedir & DependenciasElegir): void {
  mount(rutas.recuperarContrasena, async ({ body, idioma, ip }) => {
    await pedirRecuperacion(dependencias, { usuario: body.usuario, idioma, ip });
    return { message: traducir(idioma, "login:recuperarPedido") };
  });
  mount(rutas.elegirContrasena, async ({ body, idioma, ip }) => {
    await elegirContrasena(dependencias, body, ip);
    return { message: traducir(idioma, "login:contrasenaElegida") };
  });
}

import { INGRESO_CIUDADANIA_S } from "@ventanilla/contract/limites";
import { leerCodigo } from "@ventanilla/contract/sesion/ingreso.routes";
import { browserCookie, type Cookies } from "../../http/cookies.ts";
import type { Mount } from "../../http/mount-route.ts";
import { comenzarIngreso, type DependenciasCiudadania } from "./ciudadania.service.ts";

const GALLETA = "ventanilla_ingreso";

export interface DependenciasCodigo extends DependenciasCiudadania {
  env: { publicUrl: string };
}

/** What the browser keeps of a log-in that it began. */
export const navegadorDe = (cookies: Cookies, publicUrl: string): string | undefined =>
  browserCookie(cookies, publicUrl, GALLETA).get();

export function montarCiudadania(mount: Mount, dependencias: DependenciasCodigo): void {
  mount(leerCodigo, async ({ cookies }) => {
    const { inicio, navegador } = await comenzarIngreso(dependencias);
    browserCookie(cookies, dependencias.env.publicUrl, GALLETA).set(navegador, INGRESO_CIUDADANIA_S);
    return inicio;
  });
}

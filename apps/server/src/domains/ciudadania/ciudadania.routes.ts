import { INGRESO_CIUDADANIA_S } from "@ventanilla/contract/limites";
import { leerCodigo } from "@ventanilla/contract/sesion/ingreso.routes";
import type { Cookies } from "../../http/cookies.ts";
import type { Mount } from "../../http/mount-route.ts";
import { comenzarIngreso, type DependenciasCiudadania } from "./ciudadania.service.ts";

const GALLETA = "ventanilla_ingreso";
/** Under this name a browser takes no cookie from a neighbouring site, and none without TLS. */
const GALLETA_SEGURA = `__Host-${GALLETA}`;

export interface DependenciasCodigo extends DependenciasCiudadania {
  env: { publicUrl: string };
}

const esSegura = (publicUrl: string): boolean => publicUrl.startsWith("https://");

/** What the browser keeps of a log-in that it began. */
export const navegadorDe = (cookies: Cookies, publicUrl: string): string | undefined =>
  cookies.get(esSegura(publicUrl) ? GALLETA_SEGURA : GALLETA);

export function montarCiudadania(mount: Mount, dependencias: DependenciasCodigo): void {
  mount(leerCodigo, async ({ cookies }) => {
    const { inicio, navegador } = await comenzarIngreso(dependencias);
    const secure = esSegura(dependencias.env.publicUrl);
    const seconds = INGRESO_CIUDADANIA_S;
    cookies.set(secure ? GALLETA_SEGURA : GALLETA, navegador, { seconds, secure });
    return inicio;
  });
}

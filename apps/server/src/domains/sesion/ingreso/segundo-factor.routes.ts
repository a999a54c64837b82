import { SEGUNDO_FACTOR_INSCRIBIR_S } from "@ventanilla/contract/limites";
import * as rutas from "@ventanilla/contract/sesion/segundo-factor.routes";
import { browserCookie, type Cookies } from "../../../http/cookies.ts";
import type { Mount } from "../../../http/mount-route.ts";
import type { DependenciasFactores, Vez } from "../factores/dependencias.ts";
import { ingresarConCodigo, ingresarConPasskey, pedirPasskey } from "./comprobar.service.ts";
import * as inscribir from "./inscribir.service.ts";

/** Which browser a log-in belongs to that waits for its second factor. */
const galleta = (cookies: Cookies, { env }: { env: { publicUrl: string } }) =>
  browserCookie(cookies, env.publicUrl, "ventanilla_segundo_factor");

/** How long the log-in itself holds is for the server to say. */
export const recordarNavegador = (
  cookies: Cookies,
  deps: { env: { publicUrl: string } },
  navegador: string,
): void => galleta(cookies, deps).set(navegador, SEGUNDO_FACTOR_INSCRIBIR_S);

/** What comes between who it is and a session. */
export function montarSegundoFactor(mount: Mount, deps: DependenciasFactores): void {
  const llegada = <T>({ body, cookies, ...vez }: { body: T; cookies: Cookies } & Vez) => ({
    cuerpo: body,
    navegador: galleta(cookies, deps).get(),
    ip: vez.ip,
    idioma: vez.idioma,
  });
  const vuelta = ({ body, cookies }: { body: { desafio: string }; cookies: Cookies }) => ({
    desafio: body.desafio,
    navegador: galleta(cookies, deps).get(),
  });
  mount(rutas.ingresarConCodigo, (pedido) => ingresarConCodigo(deps, llegada(pedido)));
  mount(rutas.pedirPasskey, (pedido) => pedirPasskey(deps, vuelta(pedido)));
  mount(rutas.ingresarConPasskey, (pedido) => ingresarConPasskey(deps, llegada(pedido)));
  mount(rutas.comenzarTotpAlIngresar, (pedido) => inscribir.comenzarTotpAlIngresar(deps, vuelta(pedido)));
  mount(rutas.confirmarTotpAlIngresar, (pedido) => inscribir.confirmarTotpAlIngresar(deps, llegada(pedido)));
  mount(rutas.comenzarPasskeyAlIngresar, (pedido) =>
    inscribir.comenzarPasskeyAlIngresar(deps, vuelta(pedido)),
  );
  mount(rutas.inscribirPasskeyAlIngresar, (pedido) =>
    inscribir.inscribirPasskeyAlIngresar(deps, llegada(pedido)),
  );
}

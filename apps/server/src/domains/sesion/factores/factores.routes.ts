import * as rutas from "@ventanilla/contract/factor/factor.routes";
import { traducir } from "@ventanilla/i18n";
import type { Mount } from "../../../http/mount-route.ts";
import type { DependenciasFactores } from "./dependencias.ts";
import * as propios from "./propios.service.ts";
import { comenzarPrueba } from "./prueba.service.ts";

/** Of the own account. */
export function montarFactores(mount: Mount, deps: DependenciasFactores): void {
  mount(rutas.leerFactores, ({ sesion }) => propios.leerFactores(deps, sesion));
  mount(rutas.comenzarPrueba, ({ sesion }) => comenzarPrueba(deps, sesion));
  mount(rutas.comenzarTotp, ({ sesion, body }) => propios.comenzarTotp(deps, sesion, body.prueba));
  mount(rutas.confirmarTotp, ({ sesion, idioma, body }) =>
    propios.confirmarTotp(deps, { sesion, idioma }, body.codigo),
  );
  mount(rutas.quitarTotp, async ({ sesion, idioma, body }) => {
    await propios.quitarFactor(deps, { sesion, idioma }, { totp: true }, body.prueba);
    return { message: traducir(idioma, "factores:quitada") };
  });
  mount(rutas.comenzarPasskey, ({ sesion, body }) => propios.comenzarPasskey(deps, sesion, body.prueba));
  mount(rutas.inscribirPasskey, ({ sesion, idioma, body }) =>
    propios.inscribirPasskey(deps, { sesion, idioma }, body),
  );
  mount(rutas.renombrarPasskey, ({ sesion, params, body }) =>
    propios.renombrarPasskey(deps, sesion, { ...params, ...body }),
  );
  mount(rutas.quitarPasskey, async ({ sesion, idioma, params, body }) => {
    await propios.quitarFactor(deps, { sesion, idioma }, { passkey: params.id }, body.prueba);
    return { message: traducir(idioma, "factores:quitada") };
  });
  mount(rutas.hacerCodigos, ({ sesion, idioma, body }) =>
    propios.hacerCodigos(deps, { sesion, idioma }, body.prueba),
  );
}

import { createHttp } from "@ventanilla/client/http";
import { AUTH, SALIR } from "@ventanilla/contract/sesion/paths";
import type { InicioSesion } from "@ventanilla/contract/sesion/sesion";
import type { iniciarSesion, salir } from "@ventanilla/contract/sesion/sesion.routes";
import { baseAddress, call } from "../../lib/api.ts";
import { currentLanguage } from "../../lib/i18n.ts";

export interface Acceso {
  usuario: string;
  contrasena: string;
}

/** Types of the routes only: the first screen loads no schema package. */
export const pedirIngreso = (acceso: Acceso): Promise<InicioSesion> =>
  call<typeof iniciarSesion>(AUTH, { body: acceso });

/** Calls with a token that is not the browser's session yet. */
export const httpCon = (token: string) =>
  createHttp({ base: baseAddress(), token: () => token, idioma: currentLanguage });

/** Gives back a session that was opened and never used. */
export async function descartarIngreso(token: string): Promise<void> {
  try {
    await httpCon(token).call<typeof salir>(SALIR, {});
  } catch {
    // Unused, it ends by itself after an hour.
  }
}

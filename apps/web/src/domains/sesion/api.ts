import { createHttp } from "@ventanilla/client/http";
import type { ReplyOf } from "@ventanilla/contract/common/route";
import type { CodigoCiudadania, FormasIngreso, RegresoCiudadania } from "@ventanilla/contract/sesion/ingreso";
import type {
  elegirContrasena,
  leerCodigo,
  leerFormasIngreso,
  recuperarContrasena,
} from "@ventanilla/contract/sesion/ingreso.routes";
import {
  AUTH,
  CODIGO_CIUDADANIA,
  ELEGIR_CONTRASENA,
  FORMAS_INGRESO,
  RECUPERAR_CONTRASENA,
  SALIR,
} from "@ventanilla/contract/sesion/paths";
import type { RespuestaIngreso } from "@ventanilla/contract/sesion/segundo-factor";
import type { iniciarSesion, salir } from "@ventanilla/contract/sesion/sesion.routes";
import { baseAddress, call } from "../../lib/api.ts";
import { currentLanguage } from "../../lib/i18n.ts";

export interface Acceso {
  usuario: string;
  contrasena: string;
  nit?: string;
}

/** Types of the routes only: the first screen loads no schema package. */
export const pedirIngreso = (acceso: Acceso): Promise<RespuestaIngreso> =>
  call<typeof iniciarSesion>(AUTH, { body: acceso });

/** With what the identity provider sent the browser back. */
export const pedirIngresoCiudadania = (regreso: RegresoCiudadania): Promise<RespuestaIngreso> =>
  call<typeof iniciarSesion>(AUTH, { body: regreso });

export const pedirCodigo = (): Promise<CodigoCiudadania> => call<typeof leerCodigo>(CODIGO_CIUDADANIA, {});

export const pedirFormas = (): Promise<FormasIngreso> =>
  call<typeof leerFormasIngreso>(FORMAS_INGRESO, { background: true });

/** Answers alike whether there is such a user or not. */
export const pedirRecuperacion = (usuario: string): Promise<ReplyOf<typeof recuperarContrasena>> =>
  call<typeof recuperarContrasena>(RECUPERAR_CONTRASENA, { body: { usuario } });

export const pedirOtraContrasena = (
  enlace: string,
  contrasena: string,
): Promise<ReplyOf<typeof elegirContrasena>> =>
  call<typeof elegirContrasena>(ELEGIR_CONTRASENA, { body: { enlace, contrasena } });

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
